import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ConflictingAttributes: Rule {
  var codes: [DiagnosticCode] { [.subConflictsWithProvide] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.compactMap { provision in
      provision.variable.attributes.attribute(named: "SubContainer").map { attribute in
        Finding(
          .subConflictsWithProvide,
          at: attribute,
          DeclarationMessage.conflictingAttributes(of: provision)
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let subConflictsWithProvide = DiagnosticCode(
    "sub.conflicts-with-provide",
    "A property cannot be both a provision and a sub-container.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) @SubContainer(scope: .shared) var d: D
      }
      """,
      reports:
        "2:20: 'd' has both @Provide and @SubContainer; keep @SubContainer for a child container, and @Provide otherwise",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var d: D
        }
        """,
      compilerErrors: ["did not produce a non-observing accessor"]
    )
  )
}
