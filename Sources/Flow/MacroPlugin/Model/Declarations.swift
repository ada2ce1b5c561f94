import InnoMacroSupport
import SwiftSyntax

extension DeclSyntax {
  /// The name of a declaration such as a type or a function, or `nil` if the declaration has no
  /// single name.
  var declaredName: String? { asProtocol((any NamedDeclSyntax).self)?.name.text }

  var isType: Bool {
    self.is(StructDeclSyntax.self) || self.is(EnumDeclSyntax.self) || self.is(ClassDeclSyntax.self)
      || self.is(ActorDeclSyntax.self) || self.is(TypeAliasDeclSyntax.self)
  }
}

extension VariableDeclSyntax {
  var isStatic: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.static) } }

  func declares(_ name: String) -> Bool { names.contains(name) }

  /// The names of the properties, without backticks.
  var names: [String] {
    bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierName }
  }
}

extension EnumDeclSyntax {
  /// A Boolean value that indicates whether the enum has `@ReflectedCases`.
  var isReflected: Bool {
    attributes.contains { $0.trimmedDescription.hasSuffix("ReflectedCases") }
  }
}

extension FunctionCallExprSyntax {
  /// The name of the called function.
  ///
  /// For `body.phaseMap(map)`, the name is `phaseMap`.
  var name: String? {
    calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }
}

extension TypeSyntax {
  /// The components of a simple or dotted type name, such as `["Self", "State", "Phase"]`.
  ///
  /// The value is `nil` if the type has generic arguments or is not a name, such as `[Int]`.
  var path: [String]? {
    if let name = self.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil {
      return [name.name.text]
    }
    guard let member = self.as(MemberTypeSyntax.self), member.genericArgumentClause == nil else {
      return nil
    }
    return member.baseType.path.map { $0 + [member.name.text] }
  }

  /// The last component of the type's name, and the generic arguments.
  ///
  /// For `InnoFlow.Reducer<State, Action>`, the name is `Reducer`, and the arguments are `State`
  /// and `Action`. The value is `nil` if the type has no generic arguments.
  var generic: (name: String, arguments: [TypeSyntax])? {
    let (name, clause) =
      if let type = self.as(IdentifierTypeSyntax.self) {
        (type.name.text, type.genericArgumentClause)
      } else if let type = self.as(MemberTypeSyntax.self) {
        (type.name.text, type.genericArgumentClause)
      } else {
        ("", GenericArgumentClauseSyntax?.none)
      }
    guard let clause else { return nil }
    return (name, clause.arguments.compactMap { TypeSyntax($0.argument) })
  }
}
