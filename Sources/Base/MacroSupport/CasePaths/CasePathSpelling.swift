import SwiftDiagnostics

/// The names and modifiers of the case paths that a library's macro generates for an enum.
package struct CasePathSpelling: Sendable {
  /// A property that is generated for a case in addition to the case path.
  package struct DerivedPath: Sendable {
    /// The name of the generated property.
    package let name: String

    /// The type of the generated property.
    package let type: String

    /// The expression for the value of the generated property.
    package let value: String

    package init(name: String, type: String, value: String) {
      self.name = name
      self.type = type
      self.value = value
    }
  }

  /// The library whose macro generates the paths.
  let library: String

  /// The macro's attribute as it is written in example code, such as `@Routable`.
  let attribute: String

  /// The name of the nested enum that contains the paths, or `nil` if the paths are members of the
  /// enum that declares the cases.
  let namespace: String?

  /// Modifiers of the generated members, each followed by a space, such as `nonisolated `.
  let modifiers: String

  /// A closure that returns the name of the path to a case.
  let pathName: @Sendable (EnumCase) -> String

  /// A closure that returns the property to generate for a case in addition to the case path, or
  /// `nil` to generate only the case path.
  let derivedPath: @Sendable (EnumCase) -> DerivedPath?

  /// Creates a spelling.
  ///
  /// - Parameters:
  ///   - library: The library whose macro generates the paths.
  ///   - attribute: The macro's attribute as it is written in example code, such as `@Routable`.
  ///   - namespace: The name of the nested enum that contains the paths, or `nil` if the paths are
  ///     members of the enum that declares the cases.
  ///   - modifiers: Modifiers of the generated members, each followed by a space.
  ///   - pathName: A closure that returns the name of the path to a case.
  ///   - derivedPath: A closure that returns the additional property for a case, or `nil` if the
  ///     case has no additional property.
  package init(
    library: String,
    attribute: String,
    namespace: String? = nil,
    modifiers: String = "",
    pathName: @escaping @Sendable (EnumCase) -> String,
    derivedPath: @escaping @Sendable (EnumCase) -> DerivedPath? = { _ in nil }
  ) {
    self.library = library
    self.attribute = attribute
    self.namespace = namespace
    self.modifiers = modifiers
    self.pathName = pathName
    self.derivedPath = derivedPath
  }

  /// Returns the names of the members that the macro generates for a case.
  func memberNames(of enumCase: EnumCase) -> [String] {
    namespace.map { [$0] }
      ?? [pathName(enumCase)] + [derivedPath(enumCase)?.name].compactMap(\.self)
  }

  /// Creates the diagnostic code for a rule about the cases of an enum.
  func code(_ name: String, _ rule: String, example: DiagnosticExample) -> DiagnosticCode {
    DiagnosticCode(
      library: library,
      name: "cases.\(name)",
      severity: .error,
      rule: rule,
      example: example
    )
  }
}
