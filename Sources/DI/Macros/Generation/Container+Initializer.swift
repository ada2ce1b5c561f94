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

  private var overridable: [Provision] { provisions.filter { $0.scope != .input } }

  private func isParameter(_ provision: Provision, at level: AccessLevel) -> Bool {
    provision.scope == .input || min(provision.access, access) >= level
  }

  private func signature(_ level: AccessLevel) -> String {
    let parameters = provisions.filter { isParameter($0, at: level) }.map { provision in
      provision.scope == .input
        ? "\(provision.label): \(provision.type.asParameter)"
        : "\(provision.label): \(provision.type.asOptional) = nil"
    }
    let isolation = isBoundToMainActor ? "@MainActor " : ""
    return "\(isolation)\(level.modifier)init(\(parameters.joined(separator: ", ")))"
  }

  private func forwardingInitializer(_ level: AccessLevel) -> DeclSyntax {
    let arguments = provisions.map { provision in
      "\(provision.label): \(isParameter(provision, at: level) ? "\(provision.identifier)" : "nil")"
    }
    return """
      \(raw: signature(level)) {
        self.init(\(raw: arguments.joined(separator: ", ")))
      }
      """
  }

  private func buildingInitializer(_ level: AccessLevel) -> DeclSyntax {
    let overridden = overridable.map { provision in
      "if \(provision.identifier) != nil { _innoDIOverridden.insert(\"\(provision.name)\") }"
    }
    let fields = provisions.map { "\($0.fieldLabel): \($0.identifier)" }.joined(separator: ", ")
    let statements =
      (overridden.isEmpty ? [] : ["var _innoDIOverridden: Swift.Set<Swift.String> = []"])
      + overridden
      + buildOrder.compactMap(construction)
      + [
        "self._storage = InnoDI.DIStorage(_Fields(\(fields)),"
          + " overridden: \(overridden.isEmpty ? "[]" : "_innoDIOverridden"))"
      ]
    return """
      \(raw: signature(level)) {
        \(raw: statements.joined(separator: "\n  "))
      }
      """
  }

  /// The statement that makes a provision available to those after it.
  private func construction(of provision: Provision) -> String? {
    guard let source = provision.source else { return nil }
    let name = "\(provision.identifier)"
    let arguments = provision.dependencies.compactMap { dependency in
      provisions.first { $0.name == dependency }.map { target in
        target.scope == .transient ? "\(target.maker)()" : "\(target.identifier)"
      }
    }
    switch provision.scope {
    case .input:
      return nil
    case .shared:
      return
        "let \(name): \(provision.type) = if let \(name) { \(name) } else { \(source.call(arguments)) }"
    case .transient:
      guard transientsOfInitializer.contains(provision.name) else { return nil }
      return """
        func \(provision.maker)() -> \(provision.type) {
            if let \(name) { return \(name) }
            return \(source.call(arguments))
          }
        """
    }
  }
}

extension Provision {
  /// The local function of the initialiser that makes a transient value.
  fileprivate var maker: String { "_innoDIMake_\(name)" }
}
