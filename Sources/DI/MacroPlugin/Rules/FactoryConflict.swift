import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A provision is built in one way.
struct FactoryConflict: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.filter { $0.scope != .input }.compactMap { provision in
      let options = provision.options
      let sources = [
        options.type.map { ("a type", $0) },
        options.factory.map { ("a factory", $0) },
        options.asyncFactory.map { ("an asynchronous factory", $0) },
        provision.initialValue.map { ("an initial value", $0) },
      ]
      .compactMap { $0 }
      guard sources.count > 1, let first = sources.first, let last = sources.last else {
        return nil
      }
      return Diagnostic(
        .factoryConflict,
        at: last.1,
        "'\(provision.name ?? "This")' has \(first.0) and \(last.0); keep one of them."
      )
    }
  }
}
