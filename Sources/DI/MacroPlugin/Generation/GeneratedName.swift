/// The names of what is generated for a member, which none of the container's own begins with.
enum GeneratedName {
  static func cell(of name: String) -> String { "_innoDICell_\(name)" }
  static func replacement(of name: String) -> String { "_innoDIOverride_\(name)" }
  static func childReplacement(of name: String) -> String { "_innoDIOverrides_\(name)" }
  static func maker(of name: String) -> String { "_innoDIMake_\(name)" }

  /// The function of the storage that calls a factory.
  static func builder(of name: String) -> String { "_innoDIBuild_\(name)" }

  /// The function of the storage that makes a transient value for a reader.
  static func reader(of name: String) -> String { "_innoDIRead_\(name)" }

  /// The place of an override of an optional, which can be an override with `nil`.
  static func optionalOverride(of name: String) -> String { "_innoDI_\(name)" }

  /// The function that builds a sub-container; where its wires are implicit, `@SubContainer` does not
  /// know them, and the storage has it.
  static func wiring(of name: String, isImplicit: Bool) -> String {
    isImplicit ? "_Fields._innoDIWire_\(name)" : "_innoDIWire_\(name)"
  }

  /// The type of what a sub-container is built from.
  static func wires(of name: String) -> String { "_Fields._innoDIWires_\(name)" }

  /// The name by which the storage knows the type of a sub-container.
  static func child(of name: String) -> String { "_innoDIChild_\(name)" }
}
