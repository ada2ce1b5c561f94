import SwiftSyntax
import SwiftSyntaxBuilder

extension Container {
  /// The initialiser that builds everything, and one for each wider access level that is in use,
  /// without the provisions that cannot be seen there.
  var initializers: [DeclSyntax] {
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

  private func forwardingInitializer(_ level: AccessLevel) -> DeclSyntax {
    let arguments = provisions.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.identifier)"]
        : slots(of: provision).map {
          "\($0.label): \(isParameter(provision, at: level) ? $0.name : "nil")"
        }
    }
    return """
      \(raw: signature(level)) {
        self.init(\(raw: arguments.joined(separator: ", ")))
      }
      """
  }

  private func buildingInitializer(_ level: AccessLevel) -> DeclSyntax {
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
      \(raw: signature(level)) {
        \(raw: statements.joined(separator: "\n  "))
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
      guard transientsOfInitializer.contains(provision.name) else { return nil }
      return """
        \(makerAttribute)func \(provision.maker)()\(provision.source?.signature ?? "") -> \(type) {
            if let \(name) { return \(name) }
            return \(build(provision))
          }
        """
    case (_, .once):
      let cell = "InnoDI.DICell<\(type)>"
      return "let \(name): \(cell) = if let \(name) { InnoDI.DICell(built: \(name)) }"
        + " else { InnoDI.DICell(make: { \(build(provision)) }) }"
    case (_, .task):
      let failure = provision.source?.isThrowing == true ? "any Swift.Error" : "Swift.Never"
      let made = provision.dependencies.compactMap { $0.name.flatMap { byName[$0] } }
        .filter { $0.storage == .replacement && !$0.isAsync }
        .map { "\($0.made) = \($0.maker)()" }
      let captures = made.isEmpty ? "" : "[\(made.joined(separator: ", "))] "
      return "let \(name): InnoDI.DIAsyncCell<\(type), \(failure)> ="
        + " if let \(name) { InnoDI.DIAsyncCell(built: \(name)) } else { InnoDI.DIAsyncCell(make: {"
        + " \(isBoundToMainActor ? "@MainActor" : "@Sendable") \(captures)in"
        + " \(build(provision, inTask: true)) }) }"
    case (_, .value), (_, .replacement):
      return "let \(name): \(type) = if let \(name) { \(name) } else { \(build(provision)) }"
    }
  }

  /// A task that waits for its reader calls what it captures from anywhere.
  private var makerAttribute: String {
    guard provisions.contains(where: { $0.storage == .task }) else { return "" }
    return isBoundToMainActor ? "@MainActor " : "@Sendable "
  }

  /// The expression that builds a value from the local values of the initialiser.
  private func build(_ provision: Provision, inTask: Bool = false) -> String {
    let arguments = provision.dependencies.map { argument(for: $0, inTask: inTask) }
    switch provision.origin {
    case .input:
      return "\(provision.identifier)"
    case .factory(let source):
      return source.call(arguments)
    case .child:
      let wires = provision.parents.map { dependency in
        "\(dependency.token.asLabel): \(argument(for: dependency, inTask: false))"
      }
      return
        "Self.\(GeneratedName.wiring(of: provision.name, isImplicit: provision.isWiredImplicitly))("
        + "\(GeneratedName.wires(of: provision.name))(\(wires.joined(separator: ", "))),"
        + " \(provision.overridesSlot))"
    }
  }

  private func argument(for dependency: Dependency, inTask: Bool) -> String {
    guard let target = dependency.name.flatMap({ byName[$0] }) else { return "" }
    let value =
      switch target.storage {
      case .value: "\(target.identifier)"
      case .once: "\(target.identifier).value"
      case .task: "\(target.identifier).value()"
      case .replacement: inTask && !target.isAsync ? target.made : "\(target.maker)()"
      }
    return dependency.deferral.map { "InnoDI.\($0.rawValue) { \(value) }" } ?? value
  }
}

extension Provision {
  /// The local function of the initialiser that makes a transient value.
  fileprivate var maker: String { GeneratedName.maker(of: name) }

  /// A value of it, made for a task that is not started yet.
  fileprivate var made: String { "_innoDIMade_\(name)" }

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

  /// What a sub-container takes from its parent, each once.
  fileprivate var parents: [Dependency] {
    var seen: Set<String> = []
    return dependencies.filter { $0.name.map { seen.insert($0).inserted } == true }
  }
}

extension ConstructionSource {
  /// The effects of a function that builds the value.
  fileprivate var signature: String {
    isThrowing ? " async throws" : isAsync ? " async" : ""
  }
}
