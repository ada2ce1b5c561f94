import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct CustomInitUnsupported: Rule {
  var codes: [DiagnosticCode] { [.customInitUnsupported] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.group.memberBlock.members
      .compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      .map { initializer in
        Finding(
          .customInitUnsupported,
          at: initializer.initKeyword,
          "a container cannot declare an initializer; declare inputs with @Provide(.input), and move "
            + "other code to a static function"
        )
      }
  }
}

extension DiagnosticCode {
  static let customInitUnsupported = DiagnosticCode(
    "container.custom-init-unsupported",
    "A container cannot declare an initializer, because `@DIContainer` generates one.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        init() {}
      }
      """,
      reports:
        "2:3: a container cannot declare an initializer; declare inputs with @Provide(.input), and move other code to a static function",
      correct: """
        @DIContainer struct C {
          static func make() -> C { C() }
        }
        """
    )
  )
}
