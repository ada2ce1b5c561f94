import InnoDISyntax
import SwiftSyntax

extension DeclSyntax {
  /// The names that the declaration introduces.
  var declaredNames: [TokenSyntax] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
      }
    }
    return asProtocol((any NamedDeclSyntax).self).map { [$0.name] } ?? []
  }

  /// A Boolean value that indicates whether the declaration is a static member.
  var isStatic: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
      $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class)
    } == true
  }

  /// A Boolean value that indicates whether the declaration is a type or a type alias.
  var declaresType: Bool {
    asProtocol((any DeclGroupSyntax).self) != nil || self.is(TypeAliasDeclSyntax.self)
  }
}

extension DeclGroupSyntax {
  /// The names of the declaration's static properties and functions.
  var staticNames: Set<String> { names { $0.isStatic } }

  /// The names of the declaration's instance properties and instance functions.
  var instanceNames: Set<String> { names { !$0.isStatic } }

  /// The functions of the declaration that are not static.
  var instanceFunctions: [FunctionDeclSyntax] {
    memberBlock.members.map(\.decl).filter { !$0.isStatic }
      .compactMap { $0.as(FunctionDeclSyntax.self) }
  }

  private func names(where isIncluded: (DeclSyntax) -> Bool) -> Set<String> {
    Set(
      memberBlock.members.map(\.decl)
        .filter { $0.is(VariableDeclSyntax.self) || $0.is(FunctionDeclSyntax.self) }
        .filter(isIncluded)
        .flatMap(\.declaredNames)
        .map(\.plainText)
    )
  }
}

extension DeclGroupSyntax {
  /// Returns the static members to which the code of the container's members refers, such as `load`
  /// in `Self.load` or `AppContainer.load`.
  ///
  /// A static member can be declared in the container or in an extension of the container.
  func staticReferences(in container: String) -> Set<String> {
    Set(
      memberBlock.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard
          let access = token.parent?.as(DeclReferenceExprSyntax.self)?.memberAccess,
          let base = access.base?.path, base == ["Self"] || base == [container]
        else { return nil }
        return token.plainText
      }
    )
  }
}

/// A use of `self` in the code of a factory.
struct SelfReference {
  let token: TokenSyntax

  /// The name of the member that is accessed through `self`, or `nil` if no member is accessed.
  let member: String?
}

extension ExprSyntax {
  /// The names of the variables, parameters, captures and functions that the code declares.
  ///
  /// The set also contains names that are declared implicitly: `error` in a `catch`, and `newValue`
  /// and `oldValue` in accessors.
  var declaredNames: Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate)
        .compactMap { token -> String? in
          switch token.tokenKind {
          case .keyword(.catch): return "error"
          case .keyword(.set), .keyword(.willSet): return "newValue"
          case .keyword(.didSet): return "oldValue"
          default: break
          }
          guard case .identifier = token.tokenKind, let parent = token.parent else { return nil }
          let isDeclared =
            parent.is(IdentifierPatternSyntax.self) || parent.is(ClosureParameterSyntax.self)
            || parent.is(ClosureShorthandParameterSyntax.self)
            || parent.is(FunctionParameterSyntax.self) || parent.is(FunctionDeclSyntax.self)
            || parent.is(AccessorParametersSyntax.self)
            || parent.as(ClosureCaptureSyntax.self)?.initializer != nil
          return isDeclared ? token.plainText : nil
        }
    )
  }

  /// The names that occur in the code as `name`, as `self.name`, or in a capture list as `[name]`.
  ///
  /// If the code declares its own `self`, the names after `self.` are not included.
  var propertyReferences: [TokenSyntax] {
    let declaresSelf = declaresSelf
    return tokens(viewMode: .sourceAccurate).filter { token in
      if let capture = token.parent?.as(ClosureCaptureSyntax.self) {
        return capture.initializer == nil && capture.name == token
      }
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
      if reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return false }
      guard let access = reference.memberAccess else { return true }
      let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName
      return base?.tokenKind == .keyword(.self) && !declaresSelf
    }
  }

  /// The uses of `self` that refer to the container.
  ///
  /// The array is empty if the code declares its own `self`, as in `[self = store]`.
  var selfReferences: [SelfReference] {
    guard !declaresSelf else { return [] }
    return tokens(viewMode: .sourceAccurate).compactMap { token -> SelfReference? in
      guard token.tokenKind == .keyword(.self), !isOutsideFactory(token) else { return nil }
      if token.parent?.is(ClosureCaptureSyntax.self) == true {
        return SelfReference(token: token, member: nil)
      }
      guard
        let reference = token.parent?.as(DeclReferenceExprSyntax.self),
        reference.memberAccess == nil,
        reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true
      else { return nil }
      let access = reference.parent?.as(MemberAccessExprSyntax.self)
      return SelfReference(token: token, member: access?.declName.baseName.plainText)
    }
  }

  /// A Boolean value that indicates whether the code declares its own `self`, such as in
  /// `[self = store]` or `guard let self = store`.
  var declaresSelf: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard token.plainText == "self", let parent = token.parent else { return false }
      if let capture = parent.as(ClosureCaptureSyntax.self) { return capture.initializer != nil }
      guard let pattern = parent.as(IdentifierPatternSyntax.self) else { return false }
      let binding = pattern.parent?.as(OptionalBindingConditionSyntax.self)
      return binding.map { $0.initializer != nil } ?? true
    }
  }

  /// Returns a Boolean value that indicates whether a token is in a nested type declaration or in
  /// an `#if`.
  ///
  /// In a nested type, the members of the type may hide the members of the container. In an `#if`,
  /// the code may be inactive.
  func isOutsideFactory(_ token: TokenSyntax) -> Bool {
    sequence(first: Syntax(token), next: \.parent)
      .prefix { $0.id != self.id }
      .contains {
        $0.asProtocol((any DeclGroupSyntax).self) != nil || $0.is(IfConfigDeclSyntax.self)
      }
  }
}

extension DeclReferenceExprSyntax {
  /// The member access that ends with this reference, such as `self.load` for `load`.
  ///
  /// If no member access ends with this reference, the value is `nil`.
  fileprivate var memberAccess: MemberAccessExprSyntax? {
    guard
      let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id
    else { return nil }
    return access
  }
}

extension TokenSyntax {
  /// Returns a Boolean value that indicates whether this token has the name of an instance function
  /// but can be valid in a factory.
  ///
  /// A reference without a call, such as `load` in `X(load)`, can be valid. A call with a trailing
  /// closure, or with argument labels that no instance function has, can be valid, because the call
  /// can refer to a static function.
  ///
  /// - Parameter functions: The instance functions of the container.
  /// - Returns: `true` if the token has the name of an instance function and can be valid.
  func isValidReference(toOneOf functions: [FunctionDeclSyntax]) -> Bool {
    let declared = functions.filter { $0.name.plainText == plainText }
    guard !declared.isEmpty, let reference = parent?.as(DeclReferenceExprSyntax.self) else {
      return false
    }
    if reference.memberAccess != nil { return false }
    guard
      let call = reference.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == reference.id, call.trailingClosure == nil
    else { return true }
    let labels = call.arguments.map { $0.label?.plainText ?? "_" }
    return !declared.contains {
      $0.signature.parameterClause.parameters.map(\.firstName.plainText) == labels
    }
  }
}
