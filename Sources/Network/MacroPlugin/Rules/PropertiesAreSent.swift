import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax

struct PropertiesAreSent: Rule {
  var codes: [DiagnosticCode] { [.unusedProperty] }

  private static let protocolMembers: Set<String> = [
    "parameters", "headers", "requestInterceptors", "requestSigners", "responseInterceptors",
    "logger", "acceptableStatusCodes", "timeout", "decoder", "decoding", "queryEncoder",
    "queryRootKey",
    // The rule `GeneratedMembers` reports these names.
    "method", "path", "sessionAuthentication",
  ]

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard let path = endpoint.path else { return [] }
    let payload = [endpoint.query, endpoint.body].compactMap { $0?.name }
    let used = Self.protocolMembers.union(path.parameters).union(payload)
    return endpoint.storedProperties
      .filter { !used.contains($0.name) && !isRead($0.name, in: endpoint) }
      .map { property in
        Finding(
          .unusedProperty,
          at: property.syntax.pattern,
          "'\(property.name)' is never sent; add '{\(property.name)}' to the path, "
            + "or send it in 'query', 'body' or 'parameters'"
        )
      }
  }

  /// Returns a Boolean value that indicates whether code in the struct reads the property with the
  /// given name.
  private func isRead(_ name: String, in endpoint: EndpointDeclaration) -> Bool {
    endpoint.declaration.memberBlock.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text.filter({ $0 != "`" }) == name,
        let reference = token.parent?.as(DeclReferenceExprSyntax.self)
      else { return false }
      return !reference.isAssigned && !reference.isParameter
    }
  }
}

extension DeclReferenceExprSyntax {
  /// The member access that ends with this reference, such as `self.id` for the reference `id`.
  ///
  /// The value is `nil` if the reference does not follow a dot.
  private var memberAccess: MemberAccessExprSyntax? {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id else {
      return nil
    }
    return access
  }

  /// A Boolean value that indicates whether the reference is the target of an assignment.
  ///
  /// In `(x, y) = point`, both `x` and `y` are targets.
  fileprivate var isAssigned: Bool {
    var target = memberAccess.map { Syntax($0) } ?? Syntax(self)
    while let parent = target.parent {
      if let operands = parent.as(ExprListSyntax.self) {
        let following = operands.drop { $0.id != target.id }.dropFirst()
        return following.first?.is(AssignmentExprSyntax.self) == true
      }
      guard
        parent.is(LabeledExprSyntax.self) || parent.is(LabeledExprListSyntax.self)
          || parent.is(TupleExprSyntax.self)
      else { return false }
      target = parent
    }
    return false
  }

  /// A Boolean value that indicates whether the reference refers to a parameter of a surrounding
  /// initializer or function.
  fileprivate var isParameter: Bool {
    guard memberAccess == nil, parent?.is(KeyPathPropertyComponentSyntax.self) != true else {
      return false
    }
    return sequence(first: Syntax(self), next: \.parent).contains { node in
      let signature =
        node.as(InitializerDeclSyntax.self)?.signature
        ?? node.as(FunctionDeclSyntax.self)?.signature
      return signature?.parameterClause.parameters.contains { parameter in
        (parameter.secondName ?? parameter.firstName).identifierName == baseName.identifierName
      } == true
    }
  }
}

extension DiagnosticCode {
  static let unusedProperty = DiagnosticCode(
    "property.unused",
    "Each stored property must be used: in the path, as `query` or `body`, as a property of `APIDefinition` (such as `headers`), or in other code of the endpoint.",
    severity: .warning,
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users") struct FetchUsers {
        typealias APIResponse = [User]
        let page: Int
      }
      """,
      reports: "3:7: 'page' is never sent; add '{page}' to the path, "
        + "or send it in 'query', 'body' or 'parameters'",
      correct: """
        @APIDefinition(path: "/users") struct FetchUsers {
          typealias APIResponse = [User]
          let page: Int
          var parameters: [String: Int] { ["page": page] }
        }
        """
    )
  )
}
