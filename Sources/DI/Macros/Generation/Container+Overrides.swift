import SwiftSyntax

extension Container {
  /// A place for an override, in the initialiser and in `Overrides`.
  struct Slot {
    let label: String
    let name: String
    let type: String
  }

  /// The places for what replaces a provision; a sub-container has one more, for overrides inside it.
  func slots(of provision: Provision) -> [Slot] {
    let whole = Slot(
      label: provision.label,
      name: "\(provision.identifier)",
      type: provision.type.asOptional
    )
    guard provision.wires != nil else { return [whole] }
    // The storage keeps the closure of a transient child, and shall be as Sendable as without.
    let isSendable = provision.scope == .transient && !isBoundToMainActor
    let inside = Slot(
      label: provision.overridesSlot,
      name: provision.overridesSlot,
      type: "\(provision.type.overridesClosure(isSendable: isSendable))?"
    )
    return [whole, inside]
  }

  /// The struct `Overrides`, the initialiser with a closure that fills it, and `withOverrides`.
  ///
  /// What is private to the container has no place in it, since nobody else could name it.
  var overrides: [String] {
    let modifier = access.modifier
    let slots = overridable.filter { $0.access > .private }.flatMap { provision in
      self.slots(of: provision).map { slot in
        "\(min(provision.access, access).modifier)var \(slot.name): \(slot.type)"
      }
    }
    let inputs = provisions.filter { $0.scope == .input }
    let apply = freeName("applyOverrides")
    let operation = freeName("operation")
    let values = freeName("overrides")
    let closure = "_ \(apply): (inout Overrides) -> Swift.Void"
    let parameters = inputs.map { "\($0.label): \($0.type.asParameter)" } + [closure]
    let arguments = provisions.flatMap { provision in
      provision.scope == .input
        ? ["\(provision.label): \(provision.identifier)"]
        : self.slots(of: provision).filter { _ in provision.access > .private }
          .map { "\($0.label): \(values).\($0.name)" }
    }
    let given = inputs.map { "\($0.label): \($0.identifier)" } + [apply]
    let list = parameters.joined(separator: ", ")
    let call = "Self(\(given.joined(separator: ", ")))"
    let name = "\(modifier)static func withOverrides<Result, Failure: Swift.Error>"
    let inherited = isBoundToMainActor ? isolation : "nonisolated(nonsending) "
    return [
      """
      \(modifier)struct Overrides {
        \((slots + ["\(modifier)init() {}"]).joined(separator: "\n  "))
      }
      """,
      """
      \(isolation)\(modifier)init(\(list)) {
        var \(values) = Overrides()
        \(apply)(&\(values))
        self.init(\(arguments.joined(separator: ", ")))
      }
      """,
      """
      \(isolation)\(name)(\(list), operation\(suffix(operation)): (Self) throws(Failure) -> Result) \
      throws(Failure) -> Result {
        try \(operation)(\(call))
      }
      """,
      """
      \(inherited)\(name)(\(list), operation\(suffix(operation)): \
      nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
        try await \(operation)(\(call))
      }
      """,
    ]
  }

  private func suffix(_ name: String) -> String { name == "operation" ? "" : " \(name)" }

  /// The name, with underscores before it where a provision has it.
  private func freeName(_ name: String) -> String {
    byName[name] == nil ? name : freeName("_" + name)
  }
}

extension Provision {
  /// The name of the place for overrides inside a sub-container.
  var overridesSlot: String { "\(name)Overrides" }
}
