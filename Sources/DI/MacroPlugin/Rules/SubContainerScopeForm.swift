import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct SubContainerScopeForm: Rule {
  var codes: [DiagnosticCode] { [.subScopeRequired, .subUnknownScope] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.compactMap { child in
      switch child.options.scope {
      case .literal:
        return nil
      case .absent:
        return Finding(
          .subScopeRequired,
          at: child.attribute,
          DeclarationMessage.missingScope
        )
      case .unreadable(let expression):
        return Finding(
          .subUnknownScope,
          at: expression,
          "'\(expression.trimmed)' is not a valid scope for a sub-container; write .shared or .transient"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let subScopeRequired = DiagnosticCode(
    "sub.scope-required",
    "A sub-container must have a scope.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer var d: D
      }
      """,
      reports: "2:3: a sub-container needs a scope; add 'scope: .shared' or 'scope: .transient'",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .transient) var d: D
        }
        """,
      compilerErrors: ["missing argument for parameter 'scope' in macro"]
    )
  )

  static let subUnknownScope = DiagnosticCode(
    "sub.unknown-scope",
    "The scope of a sub-container must be `.shared` or `.transient`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .input) var d: D
      }
      """,
      reports:
        "2:24: '.input' is not a valid scope for a sub-container; write .shared or .transient",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: SubContainerScope.shared) var d: D
        }
        """,
      compilerErrors: ["type 'SubContainerScope' has no member 'input'"]
    )
  )
}
