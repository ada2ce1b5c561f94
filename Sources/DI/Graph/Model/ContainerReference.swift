/// A type that a provision names, and that may be a container.
package struct ContainerReference: Hashable, Sendable {
  /// Why the type is named.
  package enum Role: Hashable, Sendable {
    /// As the declared type of a `@SubContainer`.
    case owned

    /// As the declared type of a provision, or as what its factory calls.
    case used
  }

  /// The name by its parts: `["App", "LayerContainer"]`.
  package let path: [String]
  package let role: Role
  package let place: SourcePlace

  package init(path: [String], role: Role, place: SourcePlace) {
    self.path = path
    self.role = role
    self.place = place
  }

  var name: String { path.joined(separator: ".") }
}
