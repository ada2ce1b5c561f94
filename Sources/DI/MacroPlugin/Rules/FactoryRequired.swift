import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// What the container builds, it must be told how to build.
struct FactoryRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      guard
        provision.source == nil, provision.options.asyncFactory == nil,
        let scope = provision.scope
      else { return nil }
      let code: DiagnosticCode
      switch scope {
      case .input: return nil
      case .shared: code = .sharedFactoryRequired
      case .transient: code = .transientFactoryRequired
      }
      return Diagnostic(
        code,
        at: provision.attribute,
        "The container cannot build '\(provision.name ?? "this")'; add 'factory:' or an initial value,"
          + " or make it an .input."
      )
    }
  }
}
