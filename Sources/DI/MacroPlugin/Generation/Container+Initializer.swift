import InnoDISyntax
import SwiftSyntax

extension Container {
  /// The initializers of the container, one for each access level of the container and its
  /// provisions.
  ///
  /// An initializer has parameters only for overrides of provisions that are at least as accessible
  /// as the initializer. The override of an optional provision can be `nil`. The parameter for such
  /// an override is variadic, so that the override `nil` can be distinguished from an omitted
  /// argument.
  ///
  /// One initializer builds the container, and all other initializers call this initializer. If the
  /// container has an optional provision, an additional private initializer builds the container.
  /// Otherwise, the least accessible initializer builds the container.
  var initializers: [String] {
    let levels = Set(overridable.map(\.access)).union([access]).filter { $0 <= access }
    guard let fullest = levels.min() else { return [] }
    if hasOptionalOverrides {
      return levels.sorted(by: >).map(forwardingInitializer) + [buildingInitializer(nil)]
    }
    return levels.sorted(by: >).map { level in
      level == fullest ? buildingInitializer(level) : forwardingInitializer(level)
    }
  }

  /// The provisions that can be overridden, which are all provisions except the inputs.
  var overridable: [Provision] { provisions.filter { $0.scope != .input } }

  /// The attribute of the container's global actor with a trailing space; empty if the container is
  /// not isolated.
  var isolation: String { globalActor.map { "\($0) " } ?? "" }

  /// Returns the attribute of the global actor on which a value is built, with a trailing space.
  ///
  /// The result is empty if the value is not built on a global actor.
  func isolation(of provision: Provision) -> String {
    (globalActor ?? provision.globalActor).map { "\($0) " } ?? ""
  }

  /// An array with the first argument of a call to the private initializer, or an empty array if
  /// there is no private initializer.
  var buildingLabel: [String] { hasOptionalOverrides ? ["_innoDIBuilding: ()"] : [] }

  private var hasOptionalOverrides: Bool { overridable.contains(where: \.type.isOptional) }

  private func isParameter(_ provision: Provision, at level: AccessLevel) -> Bool {
    provision.scope == .input || min(provision.access, access) >= level
  }

  private func signature(_ level: AccessLevel) -> String {
    let parameters = provisions.filter { isParameter($0, at: level) }.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.type.asParameter)"]
        : slots(of: provision).map { $0.parameter }
    }
    return "\(isolation)\(level.modifier)init(\(parameters.joined(separator: ", ")))"
  }

  /// The signature of the private initializer that builds the container.
  private var buildingSignature: String {
    let parameters = provisions.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.type.asParameter)"]
        : slots(of: provision).map { "\($0.label): \($0.storedType)" }
    }
    let all = ["_innoDIBuilding: Swift.Void"] + parameters
    return "\(isolation)private init(\(all.joined(separator: ", ")))"
  }

  private func forwardingInitializer(_ level: AccessLevel) -> String {
    let arguments = provisions.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.identifier)"]
        : slots(of: provision).map {
          "\($0.label): \(isParameter(provision, at: level) ? $0.argument : "nil")"
        }
    }
    return """
      \(signature(level)) {
        self.init(\((buildingLabel + arguments).joined(separator: ", ")))
      }
      """
  }

  private func buildingInitializer(_ level: AccessLevel?) -> String {
    let overridden = overridable.map { provision in
      "if case _? = \(provision.identifier) { _innoDIOverridden.insert(\"\(provision.name)\") }"
    }
    let fields = provisions.flatMap(\.arguments).joined(separator: ", ")
    let tasks = provisions.filter { $0.storage == .task }.map(\.identifier)
    let statements =
      (overridden.isEmpty ? [] : ["var _innoDIOverridden: Swift.Set<Swift.String> = []"])
      + overridden
      + buildOrder.compactMap(construction)
      + [
        "self._storage = InnoDI.DIStorage(_Fields(\(fields)),"
          + " overridden: \(overridden.isEmpty ? "[]" : "_innoDIOverridden")"
          + (tasks.isEmpty ? ")" : ", tasks: [\(tasks.joined(separator: ", "))])")
      ]
    return """
      \(level.map(signature) ?? buildingSignature) {
        \(statements.joined(separator: "\n  "))
      }
      """
  }

  /// Returns the declarations that the initializer needs for a provision, or `nil` if the
  /// initializer needs no declarations.
  ///
  /// The result declares one of the following: the value, a cell that stores the value, a local
  /// function that builds the value, or both a cell and a function.
  private func construction(of provision: Provision) -> String? {
    let name = provision.identifier
    let type = provision.type.text
    switch (provision.scope, provision.storage) {
    case (.input, _):
      return nil
    case (.transient, _):
      return neededInInitializer.contains(provision.name) ? maker(of: provision) : nil
    case (_, .once):
      let cell =
        "let \(name): \(provision.cellType) ="
        + " InnoDI.DICell(\(name), name: \"\(qualifiedName).\(provision.name)\")"
      return neededInInitializer.contains(provision.name)
        ? cell + "\n  " + maker(of: provision) : cell
    case (_, .task):
      return "let \(name): \(provision.cellType) ="
        + " if let \(name) { InnoDI.DIAsyncCell(built: \(name)) } else { InnoDI.DIAsyncCell(make: {"
        + " \(globalActor ?? "@Sendable") in \(build(provision)) }) }"
    case (_, .value), (_, .replacement):
      return "let \(name): \(type) = if let \(name) { \(name) } else { \(build(provision)) }"
    }
  }

  /// Returns the declaration of a local function that builds the value of a provision.
  ///
  /// The provision must be transient or built on demand.
  private func maker(of provision: Provision) -> String {
    // A task can call the function from any isolation domain.
    let attribute =
      neededInTasks.contains(provision.name)
      ? sendableAttribute : provision.globalActor.map { "\($0) " } ?? ""
    return "\(attribute)func \(GeneratedName.maker(of: provision.name))()"
      + "\(provision.factory?.signature ?? "") -> \(provision.type.text)"
      + " { \(making(provision, in: .initializer)) }"
  }

  private var sendableAttribute: String { globalActor.map { "\($0) " } ?? "@Sendable " }
}

extension Provision {
  /// The provision's arguments in the call to the initializer of `_Fields`.
  fileprivate var arguments: [String] {
    switch storage {
    case .value: return ["\(label): \(identifier)"]
    case .once, .task: return ["\(GeneratedName.cell(of: name)): \(identifier)"]
    case .replacement:
      let replacement = "\(GeneratedName.replacement(of: name)): \(identifier)"
      guard wires != nil else { return [replacement] }
      return [replacement, "\(GeneratedName.childReplacement(of: name)): \(overridesSlot)"]
    }
  }
}
