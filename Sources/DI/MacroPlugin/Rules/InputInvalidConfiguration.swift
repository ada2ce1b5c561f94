import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct InputInvalidConfiguration: Rule {
  var codes: [DiagnosticCode] { [.inputInvalidConfiguration] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.filter { $0.scope == .input }.flatMap { provision in
      [
        provision.options.type.map { ("a type argument", "type argument", $0) },
        provision.options.factory.map { ("a factory", "factory", $0) },
        provision.initialValue.map { ("an initial value", "initial value", $0) },
      ]
      .compactMap { $0 }
      .map { what, name, expression in
        Finding(
          .inputInvalidConfiguration,
          at: expression,
          "an .input cannot have \(what); remove the \(name), or make the provision .shared or "
            + ".transient"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let inputInvalidConfiguration = DiagnosticCode(
    "provide.input-invalid-configuration",
    "An input is passed to the initializer, so it cannot have a factory or an initial value.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input, factory: { X() }) var a: X
        @Provide(.input) var b: Int = 3
      }
      """,
      reports:
        "2:29: an .input cannot have a factory; remove the factory, or make the provision .shared or .transient",
      "3:33: an .input cannot have an initial value; remove the initial value, or make the provision .shared or .transient",
      correct: """
        @DIContainer struct C {
          @Provide(.input, concrete: true) var a: X
        }
        """
    )
  )
}
