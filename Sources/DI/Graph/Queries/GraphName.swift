import InnoNearestMatch

/// The container or provision to which the name in a query refers.
public struct GraphName: Hashable, Sendable {
  let container: Int
  let provision: String?
}

/// An error that indicates that a name does not identify a container or provision.
public enum GraphNameError: Error, Hashable, CustomStringConvertible {
  /// No container or provision has the given name.
  ///
  /// `nearest` is the most similar name, or `nil` if no name is similar.
  case unknown(String, nearest: String?)

  /// Several containers or provisions have the given name.
  ///
  /// The array contains the full names of the matching containers or provisions.
  case ambiguous(String, [String])

  /// The error message.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "unknown container or provision '\(name)'; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? "use a name such as AppContainer or AppContainer.baseURL")
    case .ambiguous(let name, let names):
      "'\(name)' is ambiguous; write one of: \(names.joined(separator: ", "))"
    }
  }
}

extension ContainerGraph {
  /// Finds a container or provision by name.
  ///
  /// The name has the form `Container` or `Container.provision`. For a provision with a unique
  /// name, the form `provision` is sufficient. The name of the module can precede the name of the
  /// container, as in `Module.Container`.
  ///
  /// - Parameter name: The name to find.
  /// - Returns: The container or provision.
  /// - Throws: ``GraphNameError`` if the name is unknown or ambiguous.
  public func find(_ name: String) throws(GraphNameError) -> GraphName {
    let path = name.split(separator: ".").map(String.init)
    let index = ContainerIndex(containers)
    let whole = exact(name) ?? index.candidates(for: path)
    if whole.count > 1 { throw .ambiguous(name, whole.map { ids[$0] }) }
    if let container = whole.first { return GraphName(container: container, provision: nil) }
    guard let last = path.last else { throw .unknown(name, nearest: nil) }
    let owner = path.dropLast().joined(separator: ".")
    let owners =
      path.count == 1
      ? Array(containers.indices) : exact(owner) ?? index.candidates(for: path.dropLast())
    let found = owners.filter { containers[$0].provision(named: last) != nil }
    if found.count > 1 { throw .ambiguous(name, found.map { "\(ids[$0]).\(last)" }) }
    guard let container = found.first else {
      throw .unknown(
        name,
        nearest: NearestMatch.of(name, in: allNames(for: path.count == 1), completing: false)
      )
    }
    return GraphName(container: container, provision: last)
  }

  private func exact(_ id: String) -> [Int]? {
    ids.firstIndex(of: id).map { [$0] }
  }

  private func allNames(for isSingle: Bool) -> [String] {
    ids
      + zip(ids, containers).flatMap { id, container in
        container.provisions.map { isSingle ? $0.name : "\(id).\($0.name)" }
      }
  }
}

extension [String] {
  fileprivate func dropLast() -> [String] { Array(prefix(Swift.max(0, count - 1))) }
}
