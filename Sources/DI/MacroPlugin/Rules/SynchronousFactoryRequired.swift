import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// `factory:` builds its value at once, and always.
struct SynchronousFactoryRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.flatMap { provision -> [Diagnostic] in
      guard case .closure(let closure) = provision.source,
        let effects = closure.signature?.effectSpecifiers
      else { return [] }
      return [
        effects.asyncSpecifier.map { keyword in
          Diagnostic(
            .factoryMustBeSync,
            at: keyword,
            "'factory:' is synchronous; write 'asyncFactory:' for a value that is awaited."
          )
        },
        effects.throwsClause.map { clause in
          Diagnostic(
            .factoryMustNotThrow,
            at: clause,
            "A factory cannot throw; build the value before the container and take it as an .input,"
              + " or provide a Result."
          )
        },
      ]
      .compactMap { $0 }
    }
  }
}
