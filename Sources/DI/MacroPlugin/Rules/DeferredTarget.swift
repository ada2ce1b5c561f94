import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// `Lazy` and `Provider` are called without waiting, and `Provider` makes something new each time.
struct DeferredTarget: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.flatMap { provision in
      provision.dependencies.compactMap { dependency -> Diagnostic? in
        guard
          let deferral = dependency.deferral, let name = dependency.name,
          let target = container.byName[name]
        else { return nil }
        if (target as? ProvisionDeclaration)?.isAsync == true {
          return Diagnostic(
            deferral == .lazy ? .lazyUnsupportedTarget : .providerUnsupportedTarget,
            at: dependency.token,
            "'\(name)' is awaited and \(deferral.rawValue) is not; write an 'asyncFactory:' that takes"
              + " '\(name)' itself."
          )
        }
        guard deferral == .provider, let scope = target.scope, scope != .transient else {
          return nil
        }
        return Diagnostic(
          .providerNonTransientTarget,
          at: dependency.token,
          "'\(name)' is .\(scope.rawValue), so a Provider would always give the same value; make it"
            + " .transient, or take it as Lazy."
        )
      }
    }
  }
}
