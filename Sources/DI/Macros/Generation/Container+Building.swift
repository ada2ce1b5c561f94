import SwiftSyntax

extension Container {
  /// Where a value is made, and so what the others are called there.
  enum Place {
    /// The initialiser, where provisions are local values.
    case initializer

    /// The storage, where they are properties.
    case fields
  }

  /// What makes a value that is not there from the start: the override, or the value that was built
  /// before, or a new one.
  func making(_ provision: Provision, in place: Place) -> String {
    let inFields = place == .fields
    let built = build(provision, in: place)
    if provision.storage == .once {
      let cell = inFields ? GeneratedName.cell(of: provision.name) : "\(provision.identifier)"
      return "\(cell).value { \(built) }"
    }
    let replacement =
      inFields ? GeneratedName.replacement(of: provision.name) : "\(provision.identifier)"
    return "if let \(replacement) { return \(replacement) }; return \(built)"
  }

  /// The expression that builds a value.
  func build(_ provision: Provision, in place: Place = .initializer) -> String {
    let container = place == .initializer ? "Self" : name
    let labelled = provision.uniqueDependencies.map {
      "\($0.token.asLabel): \(argument(for: $0, in: place))"
    }
    switch provision.origin {
    case .input:
      return "\(provision.identifier)"
    case .factory where hasBuilder(provision):
      let arguments = (["\(provision.label): ()"] + labelled).joined(separator: ", ")
      return "\(container)._innoDIBuild(\(arguments))"
    case .factory(let source):
      return source.call(provision.dependencies.map { argument(for: $0, in: place) })
    case .child:
      let function = GeneratedName.wiring(
        of: provision.name,
        isImplicit: provision.isWiredImplicitly
      )
      let apply =
        place == .initializer
        ? provision.overridesSlot : GeneratedName.childReplacement(of: provision.name)
      let wires =
        "\(GeneratedName.wires(of: provision.name))(\(labelled.joined(separator: ", ")))"
      return "\(container).\(function)(\(wires), \(apply))"
    }
  }

  /// The functions that call the factories of what waits for its first reader, and of what that
  /// needs: such a factory is called for readers of the storage and for those of the initialiser.
  ///
  /// They have one name, since the attribute has to declare it, and the provision as their first label.
  var builders: [String] {
    provisions.filter(hasBuilder).compactMap { provision in
      provision.source.map { source in
        let parameters = provision.uniqueDependencies.compactMap { dependency in
          dependency.name.flatMap { byName[$0]?.type }.map { type in
            let parameter =
              dependency.deferral.map { "InnoDI.\($0.rawValue)<\(type)>" } ?? type.asParameter
            return "\(dependency.token.asLabel): \(parameter)"
          }
        }
        return """
          \(isolation)private static func _innoDIBuild\
          (\((["\(provision.label) _: Swift.Void"] + parameters).joined(separator: ", "))) -> \(provision.type) {
            \(source.call(provision.dependencies.map(\.token.text)))
          }
          """
      }
    }
  }

  /// The properties and functions of the storage that make what waits for its first reader.
  var onDemandFields: [String] {
    buildOrder.compactMap { provision in
      if provision.storage == .once {
        "\(isolation)var \(provision.identifier): \(provision.type)"
          + " { \(making(provision, in: .fields)) }"
      } else if provision.storage == .replacement, neededOnDemand.contains(provision.name) {
        "\(isolation)func \(GeneratedName.maker(of: provision.name))() -> \(provision.type)"
          + " { \(making(provision, in: .fields)) }"
      } else {
        nil
      }
    }
  }

  private func hasBuilder(_ provision: Provision) -> Bool {
    provision.storage == .once
      || provision.storage == .replacement && neededOnDemand.contains(provision.name)
  }

  private func argument(for dependency: Dependency, in place: Place) -> String {
    guard let target = dependency.name.flatMap({ byName[$0] }) else { return "" }
    let value =
      switch (target.storage, place) {
      case (.value, _), (.once, .fields): "\(target.identifier)"
      case (.task, _): "\(target.identifier).value()"
      case (.once, .initializer), (.replacement, _): "\(GeneratedName.maker(of: target.name))()"
      }
    return dependency.deferral.map { "InnoDI.\($0.rawValue) { \(value) }" } ?? value
  }
}

extension Provision {
  /// What it asks for, each once.
  fileprivate var uniqueDependencies: [Dependency] {
    var seen: Set<String> = []
    return dependencies.filter { $0.name.map { seen.insert($0).inserted } == true }
  }
}
