import SwiftDiagnostics
import SwiftSyntax

/// A provision is built in one way.
struct FactoryConflict: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      guard provision.scope != .input, provision.options.factory != nil,
        let initialValue = provision.initialValue
      else { return nil }
      return Diagnostic(
        .factoryConflict,
        at: initialValue,
        "'\(provision.name ?? "This")' has a factory and an initial value; keep one of them."
      )
    }
  }
}
