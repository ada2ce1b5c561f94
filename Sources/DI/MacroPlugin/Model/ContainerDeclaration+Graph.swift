import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

extension ContainerDeclaration {
  /// The violations of the rules of `@DIContainer`, in source order.
  var findings: [Finding] {
    (containerStruct.check(AttachedDeclaration(attribute, group))
      + containerRules.flatMap { $0.check(self) })
      .sorted { $0.position < $1.position }
  }

  /// The access level of the generated members.
  ///
  /// The value is the access level of the container, but at least `internal`. If the container is
  /// `private` or `fileprivate`, the members are `internal`, and Swift limits their access to the
  /// access of the container.
  var access: AccessLevel { max(.internal, declaredAccess) }

  /// Returns the dependencies between the members of the container.
  ///
  /// Dependencies on names that the container does not declare are omitted.
  ///
  /// - Parameter deferred: `true` to include the dependencies that a factory receives as `Lazy` or
  ///   `Provider`.
  /// - Returns: The graph.
  func graph(deferred: Bool = true) -> DependencyGraph {
    let known = Set(names)
    return DependencyGraph(
      members.compactMap { member in
        member.name.map { name in
          let asked = dependencies(of: member).filter { deferred || $0.deferral == nil }
          return (name, asked.compactMap(\.name).filter(known.contains))
        }
      }
    )
  }

  /// The names of the synchronous shared provisions that are built on demand.
  ///
  /// A synchronous shared provision is built on demand if both of these conditions are true:
  ///
  /// - A factory receives the provision as `Lazy`.
  /// - Every shared member that needs the value immediately is itself built on demand. A member
  ///   needs the value immediately if the member depends on the value, directly or indirectly,
  ///   without `Lazy` or `Provider`.
  var onDemand: Set<String> {
    let shared = provisions.filter { $0.scope == .shared && !$0.isAsync }.compactMap(\.name)
    let wanted = Set(
      provisions.flatMap(\.dependencies).filter { $0.deferral == .lazy }.compactMap(\.name)
    ).intersection(shared)
    guard !wanted.isEmpty else { return [] }
    let eager =
      provisions.filter { $0.scope == .shared }.compactMap(\.name).filter { !wanted.contains($0) }
      + subContainers.filter { $0.scope == .shared }.compactMap(\.name)
    return wanted.subtracting(graph(deferred: false).requirements(of: eager))
  }
}

extension ProvisionDeclaration {
  /// A Boolean value that indicates whether the container stores the value of the provision.
  ///
  /// The value of a transient provision is stored only if generated code cannot call the factory.
  var isStored: Bool { scope != .transient || source?.canBeCalled != true }
}

extension ConstructionSource {
  /// A Boolean value that indicates whether generated code can call the factory.
  ///
  /// The value is `false` if the factory has a parameter without a name.
  var canBeCalled: Bool { unnamedParameters.isEmpty }

  /// The keywords `async` and `throws` for a function that builds the value, each preceded by a
  /// space.
  ///
  /// The string is empty if the function needs neither keyword.
  var signature: String { isThrowing ? " async throws" : isAsync ? " async" : "" }

  /// The keywords before a call that builds the value, followed by a space: `await` or `try await`.
  ///
  /// The string is empty if the call needs no keyword.
  var effects: String { isThrowing ? "try await " : isAsync ? "await " : "" }
}
