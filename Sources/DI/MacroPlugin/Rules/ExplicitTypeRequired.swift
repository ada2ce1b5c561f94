import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ExplicitTypeRequired: Rule {
  var codes: [DiagnosticCode] { [.explicitTypeRequired, .subExplicitTypeRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.members
      .filter { $0.type == nil && $0.variable.bindings.count == 1 }
      .compactMap { member in
        member.identifier.map { name in
          Finding(
            member is SubContainerDeclaration ? .subExplicitTypeRequired : .explicitTypeRequired,
            at: name,
            "'\(name.text)' has no type annotation; write 'var \(name.text): Type'"
          )
        }
      }
  }
}

extension DiagnosticCode {
  static let explicitTypeRequired = DiagnosticCode(
    "provide.explicit-type-required",
    "A provision must have an explicit type, because a macro cannot see inferred types.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared) var a = 3
      }
      """,
      reports: "2:25: 'a' has no type annotation; write 'var a: Type'",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, concrete: true) var a: Int = 3
        }
        """
    )
  )

  static let subExplicitTypeRequired = DiagnosticCode(
    "sub.explicit-type-required",
    "A sub-container must have an explicit type, because a macro cannot see inferred types.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared) var d
      }
      """,
      reports: "2:37: 'd' has no type annotation; write 'var d: Type'",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared) var d: D
        }
        """,
      compilerErrors: ["type annotation missing"]
    )
  )
}
