import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// Who needs an awaited value waits for it, and takes its error.
struct EffectMismatch: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.flatMap { provision in
      provision.dependencies.compactMap { dependency -> Diagnostic? in
        guard
          dependency.deferral == nil, let source = provision.source, let name = dependency.name,
          let target = container.byName[name] as? ProvisionDeclaration,
          target.isAsync
        else { return nil }
        let consumer = provision.name ?? "this"
        if !source.isAsync {
          return Diagnostic(
            .asyncDependencyRequiresAsyncConsumer,
            at: dependency.token,
            "'\(name)' is awaited, so '\(consumer)' must be, too; give it an 'asyncFactory:'."
          )
        }
        guard target.source?.isThrowing == true, !source.isThrowing else { return nil }
        return Diagnostic(
          .throwingDependencyRequiresThrowingConsumer,
          at: dependency.token,
          "Building '\(name)' can fail, and with it '\(consumer)'; mark its closure 'async throws'."
        )
      }
    }
  }
}
