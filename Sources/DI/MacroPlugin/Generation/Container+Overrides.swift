import InnoDISyntax
import SwiftSyntax

extension Container {
  /// An override, for which the macro generates an initializer parameter and a property of
  /// `Overrides`.
  struct Slot {
    let label: String
    let name: String

    /// The type of the override.
    let type: String

    /// The type of the stored override.
    ///
    /// The type is an optional, because `nil` means that there is no override.
    let storedType: String

    /// A Boolean value that indicates whether `nil` is a valid override.
    let takesNil: Bool

    /// The declaration of the initializer parameter that receives the override.
    var parameter: String { takesNil ? "\(label): \(type)..." : "\(label): \(storedType) = nil" }

    /// The expression that reads the override from the initializer's parameter.
    var argument: String { takesNil ? "\(name).first" : name }
  }

  /// Returns the overrides that a provision accepts.
  ///
  /// A provision with `@SubContainer` also accepts a closure that overrides the provisions of the
  /// child container.
  func slots(of provision: Provision) -> [Slot] {
    let whole = Slot(
      label: provision.label,
      name: provision.identifier,
      type: provision.type.text,
      storedType: provision.type.asOptional,
      takesNil: provision.type.isOptional
    )
    guard provision.wires != nil else { return [whole] }
    // The closure for a transient child is stored in the container, so the closure must be
    // `Sendable`.
    let isSendable = provision.scope == .transient && globalActor == nil
    let closure = provision.type.text.overridesClosure(isSendable: isSendable)
    let inside = Slot(
      label: provision.overridesSlot,
      name: provision.overridesSlot,
      type: closure,
      storedType: "\(closure)?",
      takesNil: false
    )
    return [whole, inside]
  }

  /// The declarations for overrides: the struct `Overrides`, an initializer whose closure argument
  /// sets the overrides, and two `withOverrides` functions.
  ///
  /// Private provisions are omitted from `Overrides`, because they are not visible outside the
  /// container.
  var overrides: [String] {
    let visible = overridable.filter { $0.access > .private }
    let places = visible.flatMap { provision in
      slots(of: provision).flatMap {
        $0.properties(modifier: min(provision.access, access).modifier, of: provision)
      }
    }
    let inputs = provisions.filter { $0.scope == .input }
    let values = freeName("overrides")
    let arguments = provisions.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.identifier)"]
        : slots(of: provision).compactMap { slot in
          provision.access > .private
            ? "\(slot.label): \(values).\(slot.place(of: provision))"
            : buildingLabel.isEmpty ? nil : "\(slot.label): nil"
        }
    }
    return OverridesInterface(
      modifier: access.modifier,
      isolation: isolation,
      typeModifiers: traits.isNonisolated ? "nonisolated " : "",
      places: places,
      inputs: inputs.map { ($0.label, $0.identifier, $0.type.asParameter) },
      apply: freeName("applyOverrides"),
      operation: freeName("operation")
    ).declarations { apply in
      """
      var \(values) = Overrides()
        \(apply)(&\(values))
        self.init(\((buildingLabel + arguments).joined(separator: ", ")))
      """
    }
  }

  /// Returns the given name, with underscores in front if a provision already has the name.
  private func freeName(_ name: String) -> String {
    byName[name] == nil ? name : freeName("_" + name)
  }
}

/// The generated declarations for overriding the provisions of a container in a closure.
struct OverridesInterface {
  /// The access modifier of the generated declarations, including a trailing space.
  ///
  /// If the access level is `internal`, the string is empty.
  let modifier: String

  /// The attribute of the container's global actor, including a trailing space.
  ///
  /// If the container is not isolated, the string is empty. The functions that build the container
  /// have this attribute.
  let isolation: String

  /// The modifiers of `Overrides`, except the access modifier.
  ///
  /// Each modifier is followed by a space.
  let typeModifiers: String

  /// The declarations of the properties of the generated type `Overrides`.
  let places: [String]

  let inputs: [(label: String, identifier: String, type: String)]

  /// The name of the struct that contains the overrides.
  var typeName = "Overrides"

  /// The name of the parameter for the closure that sets the overrides.
  let apply: String
  /// The internal name of the parameter `operation` of `withOverrides`.
  ///
  /// The parameter is a closure that receives the container.
  let operation: String

  /// Returns the declarations for overrides: the struct `Overrides`, an initializer whose closure
  /// argument sets the overrides, and two `withOverrides` functions.
  ///
  /// - Parameters:
  ///   - kind: The modifiers of the initializer, except the access modifier.
  ///   - isTypeWritten: A Boolean value that indicates whether the source declares a type named
  ///     `Overrides`.
  ///   - initializing: A closure that returns the body of the initializer. The argument `apply` is
  ///     the name of the parameter that sets the overrides.
  /// - Returns: The declarations.
  func declarations(
    kind: String = "",
    isTypeWritten: Bool = false,
    initializing: (_ apply: String) -> String
  ) -> [String] {
    let closure = "_ \(apply): (inout \(typeName)) -> Swift.Void"
    let list = (inputs.map { "\($0.label): \($0.type)" } + [closure]).joined(separator: ", ")
    let given = inputs.map { "\($0.label): \($0.identifier)" } + [apply]
    let call = "Self(\(given.joined(separator: ", ")))"
    let result = freeTypeName("Result")
    let failure = freeTypeName("Failure")
    let name = "\(modifier)static func withOverrides<\(result), \(failure): Swift.Error>"
    let inherited = isolation.isEmpty ? "nonisolated(nonsending) " : isolation
    let suffix = operation == "operation" ? "" : " \(operation)"
    let type = """
      \(modifier)\(typeModifiers)struct \(typeName) {
        \((places + ["\(modifier)init() {}"]).joined(separator: "\n  "))
      }
      """
    return (isTypeWritten ? [] : [type]) + [
      """
      \(isolation)\(modifier)\(kind)init(\(list)) {
        \(initializing(apply))
      }
      """,
      """
      \(isolation)\(name)(\(list), operation\(suffix): (Self) throws(\(failure)) -> \(result)) \
      throws(\(failure)) -> \(result) {
        try \(operation)(\(call))
      }
      """,
      """
      \(inherited)\(name)(\(list), operation\(suffix): \
      nonisolated(nonsending) (Self) async throws(\(failure)) -> \(result)) \
      async throws(\(failure)) -> \(result) {
        try await \(operation)(\(call))
      }
      """,
    ]
  }

  /// Returns a name for a generic parameter that does not occur in the type of any input.
  ///
  /// If necessary, this method adds leading underscores to the given name.
  private func freeTypeName(_ name: String) -> String {
    inputs.contains { $0.type.contains(name) } ? freeTypeName("_" + name) : name
  }
}

extension Container.Slot {
  /// Returns the name of the `Overrides` property that stores the override of a provision.
  fileprivate func place(of provision: Provision) -> String {
    takesNil ? GeneratedName.optionalOverride(of: provision.name) : name
  }

  /// Returns the source text of the `Overrides` properties for a provision.
  ///
  /// A provision of an optional type gets two properties, so that the generated code can
  /// distinguish an override with `nil` from a missing override.
  fileprivate func properties(modifier: String, of provision: Provision) -> [String] {
    guard takesNil else { return ["\(modifier)var \(name): \(storedType)"] }
    let place = place(of: provision)
    return [
      "fileprivate var \(place): \(storedType)",
      "\(modifier)var \(name): \(type) { get { \(place) ?? nil } set { \(place) = .some(newValue) } }",
    ]
  }
}

extension Provision {
  /// The name of the closure that overrides provisions of a sub-container, such as
  /// `checkoutOverrides`.
  ///
  /// The initializer has a parameter with this name, and `Overrides` has a property with this name.
  var overridesSlot: String { "\(name)Overrides" }
}
