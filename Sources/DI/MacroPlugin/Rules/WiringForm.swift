import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct WiringForm: Rule {
  var codes: [DiagnosticCode] { [.invalidSameNameWiring, .invalidBindings] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.flatMap { child in
      let with = child.options.with.unreadable.map { expression in
        Finding(
          .invalidSameNameWiring,
          at: expression,
          DeclarationMessage.unreadableDependencies(expression)
        )
      }
      guard case .unreadable(let expression) = child.options.bindings else {
        return with.map { [$0] } ?? []
      }
      let bindings = Finding(
        .invalidBindings,
        at: expression,
        "'bindings:' must be an array of key path pairs; write "
          + "[(child: \\Child.input, parent: \\Parent.member)] instead of '\(expression.trimmed)'"
      )
      return (with.map { [$0] } ?? []) + [bindings]
    }
  }
}

extension DiagnosticCode {
  static let invalidSameNameWiring = DiagnosticCode(
    "sub.invalid-same-name-wiring",
    "`with:` must be an array literal of key paths.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, with: all) var d: D
      }
      """,
      reports:
        "2:39: 'with:' must be an array of key paths; write an array such as [\\.users, \\.session] instead of 'all'",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) var d: D
        }
        """
    )
  )

  static let invalidBindings = DiagnosticCode(
    "sub.invalid-bindings",
    "`bindings:` must be an array literal of key path pairs.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, bindings: [(\\D.a, \\C.b)]) var d: D
      }
      """,
      reports:
        "2:44: 'bindings:' must be an array of key path pairs; write [(child: \\Child.input, parent: \\Parent.member)] instead of '(\\D.a, \\C.b)'",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var b: B
          @SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.b)]) var d: D
        }
        """,
      compilerErrors: ["has no member 'b'"]
    )
  )
}
