import SwiftSyntax

extension Container {
  /// The initialiser that builds everything, and one for each wider access level that is in use,
  /// without the provisions that cannot be seen there.
  var initializers: [String] {
    let levels = Set(overridable.map(\.access)).union([access]).filter { $0 <= access }
    guard let fullest = levels.min() else { return [] }
    return levels.sorted(by: >).map { level in
      level == fullest ? buildingInitializer(level) : forwardingInitializer(level)
    }
  }

  /// The provisions that can be replaced: all but the inputs.
  var overridable: [Provision] { provisions.filter { $0.scope != .input } }

  var isolation: String { isBoundToMainActor ? "@MainActor " : "" }

  private func isParameter(_ provision: Provision, at level: AccessLevel) -> Bool {
    provision.scope == .input || min(provision.access, access) >= level
  }

  private func signature(_ level: AccessLevel) -> String {
    let parameters = provisions.filter { isParameter($0, at: level) }.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.type.asParameter)"]
        : slots(of: provision).map { "\($0.label): \($0.type) = nil" }
    }
    return "\(isolation)\(level.modifier)init(\(parameters.joined(separator: ", ")))"
  }

  private func forwardingInitializer(_ level: AccessLevel) -> String {
    let arguments = provisions.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.identifier)"]
        : slots(of: provision).map {
          "\($0.label): \(isParameter(provision, at: level) ? $0.name : "nil")"
        }
    }
    return """
      \(signature(level)) {
        self.init(\(arguments.joined(separator: ", ")))
      }
      """
  }

  private func buildingInitializer(_ level: AccessLevel) -> String {
    let overridden = overridable.map { provision in
      "if case _? = \(provision.identifier) { _innoDIOverridden.insert(\"\(provision.name)\") }"
    }
    let fields = provisions.flatMap(\.fields).joined(separator: ", ")
    let tasks = provisions.filter { $0.storage == .task }.map { "\($0.identifier)" }
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
      \(signature(level)) {
        \(statements.joined(separator: "\n  "))
      }
      """
  }

  /// The statement that makes a provision available to those after it.
  private func construction(of provision: Provision) -> String? {
    let name = "\(provision.identifier)"
    let type = "\(provision.type)"
    switch (provision.scope, provision.storage) {
    case (.input, _):
      return nil
    case (.transient, _):
      return neededInInitializer.contains(provision.name) ? maker(of: provision) : nil
    case (_, .once):
      let cell = "let \(name): InnoDI.DICell<\(type)> = InnoDI.DICell(\(name))"
      return neededInInitializer.contains(provision.name)
        ? cell + "\n  " + maker(of: provision) : cell
    case (_, .task):
      let failure = provision.source?.isThrowing == true ? "any Swift.Error" : "Swift.Never"
      return "let \(name): InnoDI.DIAsyncCell<\(type), \(failure)> ="
        + " if let \(name) { InnoDI.DIAsyncCell(built: \(name)) } else { InnoDI.DIAsyncCell(make: {"
        + " \(isBoundToMainActor ? "@MainActor" : "@Sendable") in \(build(provision)) }) }"
    case (_, .value), (_, .replacement):
      return "let \(name): \(type) = if let \(name) { \(name) } else { \(build(provision)) }"
    }
  }

  /// The local function of what is made more than once, or later.
  private func maker(of provision: Provision) -> String {
    // A task calls what it captures from anywhere.
    let attribute = neededInTasks.contains(provision.name) ? sendableAttribute : ""
    return "\(attribute)func \(GeneratedName.maker(of: provision.name))()"
      + "\(provision.source?.signature ?? "") -> \(provision.type)"
      + " { \(making(provision, in: .initializer)) }"
  }

  private var sendableAttribute: String { isBoundToMainActor ? "@MainActor " : "@Sendable " }
}

extension Provision {
  /// The arguments of the storage's initialiser.
  fileprivate var fields: [String] {
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

extension ConstructionSource {
  /// The effects of a function that builds the value, with a space before each.
  fileprivate var signature: String {
    isThrowing ? " async throws" : isAsync ? " async" : ""
  }
}
