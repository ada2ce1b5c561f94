import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct AutoWiringAmbiguous: Rule {
  var codes: [DiagnosticCode] { [.autoWiringAmbiguous] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let candidates = container.candidatesOfImplicitWiring.compactMap(\.name)
    guard candidates.count > 1 else { return [] }
    return container.subContainers.filter(\.isWiredImplicitly).map { child in
      Finding(
        .autoWiringAmbiguous,
        at: child.attribute,
        DeclarationMessage.ambiguousWiring(of: child, candidates: candidates)
      )
    }
  }
}

extension DiagnosticCode {
  static let autoWiringAmbiguous = DiagnosticCode(
    "sub.auto-wiring-ambiguous",
    "A sub-container must have `with:` or `bindings:` if its parent has more than one input or shared synchronous provision.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: A
        @Provide(.input) var b: B
        @SubContainer(scope: .shared) var d: D
      }
      """,
      reports:
        "4:3: several provisions can be passed to 'd'; add 'with:' and choose from [\\.a, \\.b], or add 'bindings:'",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @SubContainer(scope: .shared) var d: D
        }
        """
    )
  )
}
