import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct BindingsConflict: Rule {
  var codes: [DiagnosticCode] { [.bindingsConflictsWithWith] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.compactMap { child in
      guard child.options.bindings.isWritten, child.options.with.isWritten else { return nil }
      return Finding(
        .bindingsConflictsWithWith,
        at: child.attribute,
        DeclarationMessage.conflictingBindings(of: child)
      )
    }
  }
}

extension DiagnosticCode {
  static let bindingsConflictsWithWith = DiagnosticCode(
    "sub.bindings-conflicts-with-with",
    "A sub-container cannot have both `with:` and `bindings:`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: A
        @SubContainer(scope: .shared, with: [\\.a], bindings: [(child: \\D.b, parent: \\C.a)]) var d: D
      }
      """,
      reports: "3:3: 'd' has both 'with:' and 'bindings:'; keep one of them",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @SubContainer(scope: .shared, bindings: [(child: \\D.b, parent: \\C.a)]) var d: D
        }
        """,
      compilerErrors: ["extra argument 'bindings' in macro"]
    )
  )
}
