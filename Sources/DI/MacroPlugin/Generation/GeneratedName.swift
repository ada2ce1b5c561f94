/// The names of the declarations that the macros generate for a member of a container.
///
/// Other names in the code of a container must not begin with the prefixes of the generated names.
enum GeneratedName {
  static func cell(of name: String) -> String { "_innoDICell_\(name)" }
  static func replacement(of name: String) -> String { "_innoDIOverride_\(name)" }
  static func childReplacement(of name: String) -> String { "_innoDIOverrides_\(name)" }
  static func maker(of name: String) -> String { "_innoDIMake_\(name)" }

  /// Returns the name of the function that contains the code of a factory.
  static func builder(of name: String) -> String { "_innoDIBuild_\(name)" }

  /// Returns the name of the function that the getter of a transient provision calls.
  static func reader(of name: String) -> String { "_innoDIRead_\(name)" }

  /// Returns the name of the property that stores the override of an optional provision.
  static func optionalOverride(of name: String) -> String { "_innoDI_\(name)" }

  /// Returns the name of the function that builds a sub-container.
  ///
  /// `isImplicit` is `true` if the sub-container has neither `with:` nor `bindings:`. In this case,
  /// `@DIContainer` generates the function in `_Fields`. Otherwise, `@SubContainer` generates the
  /// function.
  static func wiring(of name: String, isImplicit: Bool) -> String {
    isImplicit ? "_Fields._innoDIWire_\(name)" : "_innoDIWire_\(name)"
  }

  /// Returns the name of the struct that contains the values for the inputs of a sub-container.
  static func wires(of name: String) -> String { "_Fields._innoDIWires_\(name)" }

  /// Returns the name of the type alias for a sub-container.
  static func child(of name: String) -> String { "_innoDIChild_\(name)" }
}
