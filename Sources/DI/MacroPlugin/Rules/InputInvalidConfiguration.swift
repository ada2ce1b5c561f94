import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// An input comes from outside; the container has no way to build it.
struct InputInvalidConfiguration: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.filter { $0.scope == .input }.flatMap { provision in
      [
        provision.options.type.map { ("a type", $0) },
        provision.options.factory.map { ("a factory", $0) },
        provision.initialValue.map { ("an initial value", $0) },
      ]
      .compactMap { $0 }
      .map { what, expression in
        Diagnostic(
          .inputInvalidConfiguration,
          at: expression,
          "An input is given to the initialiser and cannot have \(what); remove it, or make the"
            + " provision .shared or .transient."
        )
      }
    }
  }
}
