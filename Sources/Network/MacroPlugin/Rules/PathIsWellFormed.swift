import InnoMacroSupport
import SwiftSyntax

struct PathIsWellFormed: Rule {
  var codes: [DiagnosticCode] { [.malformedPath] }

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard let syntax = endpoint.pathSyntax, let text = endpoint.pathText else { return [] }
    do throws(PathTemplate.Fault) {
      _ = try PathTemplate(text)
      return []
    } catch {
      return [
        Finding(.malformedPath, at: syntax, "the path \"\(text)\" \(reason(of: error))")
      ]
    }
  }

  private func reason(of fault: PathTemplate.Fault) -> String {
    switch fault {
    case .unpairedBrace:
      "has unmatched braces; put each property in one pair of braces, as in '{name}'"
    case .noName(let text): "has '{\(text)}', which is not the name of a property; write '{name}'"
    case .queryOrFragment:
      "has a query or a fragment; "
        + "send the query as 'query' or 'parameters', and remove the fragment"
    case .emptySegment: "has an empty segment; write a single slash"
    }
  }
}

extension DiagnosticCode {
  static let malformedPath = DiagnosticCode(
    "path.malformed",
    "Each pair of braces in a path must contain the name of a property. A path cannot have an empty segment, a query or a fragment.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users/{id") struct FetchUser {
        typealias APIResponse = User
      }
      """,
      reports:
        "1:22: the path \"/users/{id\" has unmatched braces; put each property in one pair of "
        + "braces, as in '{name}'",
      correct: """
        @APIDefinition(path: "/users/{id}") struct FetchUser {
          typealias APIResponse = User
          let id: Int
        }
        """
    )
  )
}
