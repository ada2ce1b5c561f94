/// The names of what is generated for a member, which none of the container's own begins with.
///
/// `DIStorage` knows the prefix of a cell, too.
enum GeneratedName {
  static func cell(of name: String) -> String { "_innoDICell_\(name)" }
  static func replacement(of name: String) -> String { "_innoDIOverride_\(name)" }
  static func childReplacement(of name: String) -> String { "_innoDIOverrides_\(name)" }
  static func maker(of name: String) -> String { "_innoDIMake_\(name)" }

  /// The function that builds a sub-container; where its wires are implicit, `@SubContainer` does not
  /// know them, and the storage has it.
  static func wiring(of name: String, isImplicit: Bool) -> String {
    isImplicit ? "_Fields._innoDIWire_\(name)" : "_innoDIWire_\(name)"
  }

  /// The type of what a sub-container is built from.
  static func wires(of name: String) -> String { "_Fields._innoDIWires_\(name)" }
}
