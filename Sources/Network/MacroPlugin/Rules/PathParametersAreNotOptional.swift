import InnoMacroSupport
import SwiftSyntax

struct PathParametersAreNotOptional: Rule {
  var codes: [DiagnosticCode] { [.optionalParameter] }

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    let parameters = Set(endpoint.path?.parameters ?? [])
    return endpoint.storedProperties
      .filter { parameters.contains($0.name) }
      .compactMap { property -> Finding? in
        guard let type = property.type, isOptional(type) else { return nil }
        return Finding(
          .optionalParameter,
          at: type,
          "'\(property.name)' is part of the path, so it cannot be optional; declare it as "
            + "'\(plain(type))', or send it in the query"
        )
      }
  }

  private func isOptional(_ type: TypeSyntax) -> Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  private func plain(_ type: TypeSyntax) -> String {
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

extension DiagnosticCode {
  static let optionalParameter = DiagnosticCode(
    "path.optional-parameter",
    "A property in the path cannot be optional.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users/{id}") struct FetchUser {
        typealias APIResponse = User
        let id: Int?
      }
      """,
      reports: "3:11: 'id' is part of the path, so it cannot be optional; declare it as 'Int', "
        + "or send it in the query",
      correct: """
        @APIDefinition(path: "/users/{id}") struct FetchUser {
          typealias APIResponse = User
          let id: Int
        }
        """
    )
  )
}
