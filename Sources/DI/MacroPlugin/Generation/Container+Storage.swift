import InnoDISyntax
import SwiftSyntax

extension Container {
  /// The generated declarations of the container's stored property, and of the struct that contains
  /// the container's values and factories.
  var storage: [String] {
    let members =
      provisions.flatMap(fields)
      + provisions.compactMap(wiresType)
      + provisions.compactMap(implicitWiring)
      + provisions.compactMap(builder)
      + buildOrder.compactMap(onDemandMember)
      + provisions.filter { $0.storage == .replacement }.map(reader)
    let attributes = traits.isFrozen ? "@usableFromInline " : "private "
    let isolation = traits.isNonisolated ? "nonisolated " : ""
    // The compiler does not infer `Sendable` for a `@usableFromInline` type.
    let conformance = traits.isSendable ? ": Swift.Sendable" : ""
    return [
      "\(attributes)let _storage: InnoDI.DIStorage<_Fields>",
      members.isEmpty
        ? "\(attributes)\(isolation)struct _Fields\(conformance) {}"
        : """
        \(attributes)\(isolation)struct _Fields\(conformance) {
          \(members.joined(separator: "\n  "))
        }
        """,
    ]
  }

  /// Returns the declarations of the stored properties for a provision.
  private func fields(_ provision: Provision) -> [String] {
    switch provision.storage {
    case .value:
      return ["let \(provision.identifier): \(provision.type.text)"]
    case .once:
      return ["let \(GeneratedName.cell(of: provision.name)): \(provision.cellType)"]
    case .task:
      return ["let \(GeneratedName.cell(of: provision.name)): \(provision.cellType)"]
    case .replacement:
      let whole =
        "let \(GeneratedName.replacement(of: provision.name)): \(provision.type.asOptional)"
      guard provision.wires != nil else { return [whole] }
      let inside =
        "let \(GeneratedName.childReplacement(of: provision.name)): "
        + "\(provision.type.text.overridesClosure(isSendable: globalActor == nil))?"
      return [whole, inside]
    }
  }

  /// Returns the declaration of a function that contains the code of a provision's factory, or
  /// `nil` if the provision has no factory.
  private func builder(of provision: Provision) -> String? {
    guard let factory = provision.factory else { return nil }
    let parameters = zip(factory.parameters, provision.uniqueNeeds).map { parameter, need in
      let type =
        parameter.type
        ?? byName[need.name].map { target in
          need.deferral.map { "InnoDI.\($0.rawValue)<\(target.type.text)>" }
            ?? target.type.asParameter
        } ?? ""
      return "_ \(parameter.identifier): \(type)"
    }
    let isLong = factory.body.contains("\n")
    return "\(isolation(of: provision))static func \(GeneratedName.builder(of: provision.name))"
      + "(\(parameters.joined(separator: ", ")))\(factory.signature) -> \(provision.type.text) {"
      + (isLong ? "\n\(factory.body)\n  }" : " \(factory.body) }")
  }

  /// Returns the source code of the function that the getter of a transient provision calls.
  ///
  /// If the provision has an override, the generated function returns the override. Otherwise, the
  /// function builds and returns a new value.
  private func reader(of provision: Provision) -> String {
    let replacement = "container._storage.fields.\(GeneratedName.replacement(of: provision.name))"
    let arguments = provision.uniqueNeeds.map { need in
      (
        need,
        need.deferral.map { "InnoDI.\($0.rawValue) { container.\(need.identifier) }" }
          ?? "container.\(need.identifier)"
      )
    }
    let value =
      if let factory = provision.factory {
        "\(factory.effects)\(GeneratedName.builder(of: provision.name))"
          + "(\(arguments.map(\.1).joined(separator: ", ")))"
      } else {
        "\(wiring(of: provision))(_innoDIWires_\(provision.name)("
          + arguments.map { "\($0.label): \($1)" }.joined(separator: ", ")
          + "), container._storage.fields.\(GeneratedName.childReplacement(of: provision.name)))"
      }
    return "\(isolation(of: provision))static func \(GeneratedName.reader(of: provision.name))"
      + "(_ container: \(name))\(provision.factory?.signature ?? "") -> \(provision.type.text) {\n"
      + "    if let replacement = \(replacement) { return replacement }\n"
      + "    return \(value)\n  }"
  }

  /// Returns the declaration of a property or function that builds the value of a provision on
  /// demand, or `nil` if the generated code does not need this declaration.
  private func onDemandMember(of provision: Provision) -> String? {
    if provision.storage == .once {
      "\(isolation)var \(provision.identifier): \(provision.type.text)"
        + " { \(making(provision, in: .fields)) }"
    } else if provision.storage == .replacement, neededOnDemand.contains(provision.name) {
      "\(isolation(of: provision))func \(GeneratedName.maker(of: provision.name))() -> \(provision.type.text)"
        + " { \(making(provision, in: .fields)) }"
    } else {
      nil
    }
  }

  /// Returns the declaration of a function that builds a sub-container whose attribute has neither
  /// `with:` nor `bindings:`.
  ///
  /// Returns `nil` for any other provision.
  private func implicitWiring(of provision: Provision) -> String? {
    guard provision.isWiredImplicitly, let wires = provision.wires else { return nil }
    return wiringFunction(
      provision.name,
      provision.type.text,
      wires.map { ($0.label, byName[$0.parent]?.identifier ?? $0.parent) },
      modifiers: "\(isolation(of: provision))static "
    )
  }

  private func wiring(of provision: Provision) -> String {
    let isImplicit = provision.isWiredImplicitly
    return (isImplicit ? "" : "\(name).")
      + GeneratedName.wiring(of: provision.name, isImplicit: isImplicit)
  }
}

// MARK: - Building values

extension Container {
  /// A part of the generated code that can build values.
  ///
  /// Each part refers to the dependencies of a value in a different way.
  enum Place {
    /// The generated initializer, in which each provision is a local value.
    case initializer

    /// The generated storage type, in which each provision is a property.
    case fields
  }

  /// Returns the statements of a getter or function that provides the value of a provision.
  ///
  /// If the container stores the provision in a cell, the generated code returns the value of the
  /// cell. Otherwise, the generated code returns the override or, if there is no override, a new
  /// value.
  func making(_ provision: Provision, in place: Place) -> String {
    let inFields = place == .fields
    let built = build(provision, in: place)
    if provision.storage == .once {
      let cell = inFields ? GeneratedName.cell(of: provision.name) : provision.identifier
      return "\(cell).value { \(built) }"
    }
    let replacement =
      inFields ? GeneratedName.replacement(of: provision.name) : provision.identifier
    return "if let \(replacement) { return \(replacement) }; return \(built)"
  }

  /// Returns the expression that builds the value of a provision.
  func build(_ provision: Provision, in place: Place = .initializer) -> String {
    let arguments = provision.uniqueNeeds.map { ($0.label, argument(for: $0, in: place)) }
    switch provision.origin {
    case .input:
      return provision.identifier
    case .factory(let factory):
      return "\(factory.effects)_Fields.\(GeneratedName.builder(of: provision.name))"
        + "(\(arguments.map(\.1).joined(separator: ", ")))"
    case .child:
      let apply =
        place == .initializer
        ? provision.overridesSlot : GeneratedName.childReplacement(of: provision.name)
      let wires = arguments.map { "\($0): \($1)" }.joined(separator: ", ")
      return "\(wiring(of: provision))"
        + "(\(GeneratedName.wires(of: provision.name))(\(wires)), \(apply))"
    }
  }

  private func argument(for need: Provision.Need, in place: Place) -> String {
    guard let target = byName[need.name] else { return "" }
    let value =
      switch (target.storage, place) {
      case (.value, _), (.once, .fields): target.identifier
      case (.task, _): "\(target.identifier).value()"
      case (.once, .initializer), (.replacement, _): "\(GeneratedName.maker(of: target.name))()"
      }
    return need.deferral.map { "InnoDI.\($0.rawValue) { \(value) }" } ?? value
  }
}

extension Provision {
  /// The type of the cell that builds the value of the provision.
  var cellType: String {
    if storage == .once { return "InnoDI.DICell<\(type.text)>" }
    let failure = factory?.isThrowing == true ? "any Swift.Error" : "Swift.Never"
    return "InnoDI.DIAsyncCell<\(type.text), \(failure)>"
  }
}

extension Container {
  /// Returns the declaration of a struct that contains the values for the inputs of a
  /// sub-container.
  ///
  /// The function that `@SubContainer` generates takes this struct as a parameter, because the
  /// macro `@SubContainer` does not know the types of the values. If a value has the wrong type,
  /// the compiler reports the error in the generated function.
  private func wiresType(of provision: Provision) -> String? {
    guard provision.wires != nil else { return nil }
    let fields = provision.uniqueNeeds.compactMap { need in
      byName[need.name].map { "let \($0.identifier): \($0.type.text)" }
    }
    return """
      struct _innoDIWires_\(provision.name) {
          \(fields.joined(separator: "\n    "))
        }
        typealias \(GeneratedName.child(of: provision.name)) = \(provision.type.text)
      """
  }
}
