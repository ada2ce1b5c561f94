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
  /// The names of the static properties and functions.
  var staticNames: Set<String> { names { $0.isStatic } }

  /// The names of the instance properties and instance functions.
  var instanceNames: Set<String> { names { !$0.isStatic } }

  /// The instance functions.
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
  /// Returns the names that the members access through `Self` or the name of the type.
  ///
  /// If the type itself does not declare such a name, the name can belong to a static member in an
  /// extension.
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

  /// The uses of the container's `self`.
  ///
  /// The array is empty if the code declares its own `self`.
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

  /// Returns a Boolean value that indicates whether a token of the code might refer to something
  /// other than a member of the container.
  ///
  /// The result is `true` for a token in a type that the code declares, because the type's members
  /// may hide the container's members. The result is also `true` for a token in an `#if`, because
  /// the clauses of an `#if` may be inactive.
  func isOutsideFactory(_ token: TokenSyntax) -> Bool {
    sequence(first: Syntax(token), next: \.parent)
      .prefix { $0.id != self.id }
      .contains {
        $0.asProtocol((any DeclGroupSyntax).self) != nil || $0.is(IfConfigDeclSyntax.self)
      }
  }
}

extension DeclReferenceExprSyntax {
  /// The member access in which this reference is the member, such as `self.load` for `load`.
  ///
  /// The value is `nil` if this reference is not the member of a member access.
  fileprivate var memberAccess: MemberAccessExprSyntax? {
    guard
      let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id
    else { return nil }
    return access
  }
}

extension TokenSyntax {
  /// Returns a Boolean value that indicates whether the token names an instance function in a way
  /// that can be valid in a factory.
  ///
  /// A reference without a call, such as `load` in `X(load)`, can be valid. A call can be valid if
  /// the call can refer to a static function in an extension. Such a call has a trailing closure,
  /// or its argument labels differ from the labels of the instance function.
  ///
  /// - Parameter functions: The instance functions of the container.
  /// - Returns: `true` if the token names an instance function and the use can be valid.
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
