import SwiftSyntax

/// N005: a path has no place for a value that may be missing.
enum OptionalParameterRule: EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    let parameters = Set(endpoint.path?.parameters ?? [])
    return endpoint.storedProperties
      .filter { parameters.contains($0.name) }
      .compactMap { property in
        guard let type = property.type, isOptional(type) else { return nil }
        return Violation(
          "N005",
          "'\(property.name)' stands in the path and may be nil; make it a '\(plain(type))', "
            + "or send it as a parameter",
          at: type
        )
      }
  }

  private static func isOptional(_ type: TypeSyntax) -> Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  private static func plain(_ type: TypeSyntax) -> String {
    if let optional = type.as(OptionalTypeSyntax.self) {
      return optional.wrappedType.trimmedDescription
    }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.trimmedDescription
    }
    return type.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.trimmedDescription
      ?? "value"
  }
}
