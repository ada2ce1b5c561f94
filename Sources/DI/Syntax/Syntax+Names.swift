package import SwiftSyntax

extension TokenSyntax {
  /// The text of an identifier, without backticks.
  package var plainText: String { identifier?.name ?? text }

  /// The identifier as an argument label, without backticks unless the label needs them.
  ///
  /// For example, the label `in` needs no backticks, but the label `let` does.
  package var asLabel: String {
    let isPlain = plainText.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isPlain && !["inout", "let", "var"].contains(plainText) ? plainText : text
  }
}

extension TypeSyntax {
  /// The components of the type's name, without generic arguments, or `nil` if the type is not a
  /// name.
  package var path: [String]? {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [type.name.plainText]
    case .memberType(let type): type.baseType.path.map { $0 + [type.name.plainText] }
    default: nil
    }
  }

  /// The type, without any surrounding `?`, parentheses and attributes.
  package var unwrapped: TypeSyntax {
    switch self.as(TypeSyntaxEnum.self) {
    case .optionalType(let type): type.wrappedType.unwrapped
    case .attributedType(let type): type.baseType.unwrapped
    case .tupleType(let type) where type.elements.count == 1:
      type.elements.first?.type.unwrapped ?? self
    default: trimmed
    }
  }
}

extension ExprSyntax {
  /// The components of a name such as `App.Container`, or `nil` for any other expression.
  package var path: [String]? {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): [reference.baseName.plainText]
    case .memberAccessExpr(let access):
      access.base?.path.map { $0 + [access.declName.baseName.plainText] }
    case .genericSpecializationExpr(let specialized): specialized.expression.path
    default: nil
    }
  }

  /// The type in an expression of the form `Type.self`, or `nil` for any other expression.
  package var typeOfMetatype: ExprSyntax? {
    guard
      let access = self.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return access.base
  }

  /// Returns the name after the last dot in `.name`, `Type.name` or `InnoDI.Type.name`.
  ///
  /// Returns `nil` for any other expression.
  func caseName(of type: String) -> String? {
    guard
      let access = self.as(MemberAccessExprSyntax.self),
      access.base.map({ [type, "InnoDI.\(type)"].contains($0.trimmedDescription) }) ?? true
    else { return nil }
    return access.declName.baseName.plainText
  }
}

extension AttributeSyntax {
  /// The arguments, or an empty list if the attribute has no arguments.
  package var argumentList: LabeledExprListSyntax {
    if case .argumentList(let list) = arguments { list } else { [] }
  }
}

extension AttributeListSyntax {
  /// Returns the first attribute with the given name.
  ///
  /// An attribute with the name of a module, such as `@InnoDI.Provide`, also matches.
  package func attribute(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self where attribute.isNamed(name) { return attribute }
    return nil
  }

  /// Returns the attributes with the given name that are outside any `#if`.
  package func attributes(named name: String) -> [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.isNamed(name) }
  }

  /// The attribute that names a global actor, or `nil` if no attribute names a global actor.
  ///
  /// A macro cannot resolve names, so an attribute counts as a global actor if its name ends with
  /// `Actor`.
  package var globalActor: AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      $0.attributeName.trimmedDescription.hasSuffix("Actor") && !$0.isNamed("globalActor")
    }
  }

  /// Returns the attributes with the given name that are inside an `#if`.
  package func conditionalAttributes(named name: String) -> [AttributeSyntax] {
    flatMap { element -> [AttributeSyntax] in
      guard case .ifConfigDecl(let condition) = element else { return [] }
      return condition.clauses.flatMap { clause -> [AttributeSyntax] in
        guard case .attributes(let list) = clause.elements else { return [] }
        return list.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.isNamed(name) }
          + list.conditionalAttributes(named: name)
      }
    }
  }
}

extension AttributeSyntax {
  fileprivate func isNamed(_ name: String) -> Bool {
    switch attributeName.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): type.name.text == name
    case .memberType(let type): type.name.text == name
    default: false
    }
  }
}

extension DeclGroupSyntax {
  /// Returns a Boolean value that indicates whether the type is isolated to the main actor.
  ///
  /// - Parameter isDefault: A Boolean value that indicates whether a type without an explicit
  ///   isolation is isolated to the main actor.
  /// - Returns: `true` if the type is isolated to the main actor.
  package func isBoundToMainActor(byDefault isDefault: Bool) -> Bool {
    if attributes.attribute(named: "MainActor") != nil { return true }
    return isDefault && !isNonisolated && attributes.globalActor == nil
  }

  /// A Boolean value that indicates whether the type is declared as `nonisolated`.
  package var isNonisolated: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }
}
