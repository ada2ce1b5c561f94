import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct NamedPropertyRequired: Rule {
  var codes: [DiagnosticCode] { [.namedPropertyRequired, .subNamedPropertyRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.members
      .filter { $0.identifier == nil }
      .compactMap { member in
        member.variable.bindings.first.map { binding in
          Finding(
            member is SubContainerDeclaration ? .subNamedPropertyRequired : .namedPropertyRequired,
            at: binding.pattern,
            "'\(binding.pattern.trimmed)' is not a single property; declare a property for each value"
          )
        }
      }
  }
}

extension DiagnosticCode {
  static let namedPropertyRequired = DiagnosticCode(
    "provide.named-property-required",
    "A provision must be a single named property.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var (a, b): (Int, Int)
      }
      """,
      reports: "2:24: '(a, b)' is not a single property; declare a property for each value",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var ab: (Int, Int)
        }
        """,
      compilerErrors: ["can only apply to a single variable"]
    )
  )

  static let subNamedPropertyRequired = DiagnosticCode(
    "sub.named-property-required",
    "A sub-container must be a single named property.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared) var (d, e): (D, D)
      }
      """,
      reports: "2:37: '(d, e)' is not a single property; declare a property for each value",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared) var d: D
        }
        """,
      compilerErrors: ["can only apply to a single variable"]
    )
  )
}
