import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct DuplicateChildBinding: Rule {
  var codes: [DiagnosticCode] { [.duplicateChildBinding] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.flatMap { child -> [Finding] in
      var seen: Set<String> = []
      let inputs = child.wires.compactMap(\.child)
      return inputs.filter { !seen.insert($0.plainText).inserted }.map { input in
        Finding(
          .duplicateChildBinding,
          at: input,
          "input '\(input.plainText)' is bound twice; remove one of the bindings"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let duplicateChildBinding = DiagnosticCode(
    "sub.duplicate-child-binding",
    "Each input of a sub-container can be bound only once.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: A
        @SubContainer(scope: .shared, with: [\\.a, \\.a]) var d: D
      }
      """,
      reports: "3:47: input 'a' is bound twice; remove one of the bindings",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @SubContainer(scope: .shared, with: [\\.a]) var d: D
        }
        """
    )
  )
}
