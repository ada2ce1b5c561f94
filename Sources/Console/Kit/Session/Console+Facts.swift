import InnoCasePaths
import InnoNearestMatch
import InnoNetwork
import InnoText

/// A predefined name, such as `routes`, that can begin a path.
enum PathRoot: String, CaseIterable {
  case routes, modal, tab, net, downloads, sockets
}

extension Console {
  /// The names that can begin a path in a condition, except the names of variables.
  var pathRoots: [String] {
    stores.map(\.name) + PathRoot.allCases.map(\.rawValue).filter(hasRoot)
  }

  /// Returns a suggested replacement for an unknown name at the beginning of a path.
  ///
  /// For the name of a router, such as `main`, the result is `routes.main`.
  ///
  /// - Parameter name: The unknown name.
  /// - Returns: The suggestion, or `nil` if no path begins with a similar name.
  func nearestRoot(to name: String) -> String? {
    if reader.variables.names.contains(name) { return "$" + name }
    if routers.contains(where: { $0.name == name }) { return "\(PathRoot.routes).\(name)" }
    return NearestMatch.of(name, in: pathRoots)
  }

  /// Returns the value at a path.
  ///
  /// - Parameter path: A path that begins with a store, a variable, `routes`, `modal`, `tab`,
  ///   `net`, `downloads` or `sockets`.
  /// - Returns: The value.
  /// - Throws: ``ConsoleError`` if there is no value at the path.
  func fact(at path: ValuePath) throws(ConsoleError) -> ConsoleValue {
    guard case .name(let root)? = path.steps.first else {
      throw .badPath(
        path.description,
        reason: "the path must begin with \(pathRoots.joined(by: "or"))"
      )
    }
    if root.hasPrefix("$") { return try reader.variables.value(at: path).data }
    if let store = app.store(named: root) {
      return try path.value(in: .named([(root, store.value)]))
    }
    guard let found = self.root(root) else {
      throw .noProperty(root, of: nil, nearest: nearestRoot(to: root), names: pathRoots)
    }
    return try path.value(in: .named([(root, value(of: found).value)]))
  }
}

// MARK: - Roots of expressions

extension Console {
  /// Returns a Boolean value that indicates whether a path can begin with the given name.
  func hasRoot(_ name: String) -> Bool { root(name) != nil }

  /// Returns the value to which the first name of a path refers, and the type of the value.
  ///
  /// The result is `nil` if no path can begin with the given name.
  func root(named name: String) -> (Expression.Root, ExpressionType)? {
    root(name).map { ($0, type(of: $0)) }
  }

  private func root(_ name: String) -> Expression.Root? {
    if let store = app.store(named: name) { return .store(store) }
    switch PathRoot(rawValue: name) {
    case .routes: return routers.isEmpty ? nil : .routes
    case .modal: return routers.isEmpty ? nil : .modal
    case .tab: return tabs == nil ? nil : .tab
    case .net: return anyNetwork == nil ? nil : .net
    case .downloads:
      #if Download
      return downloads.map { .list($0) }
      #else
      return nil
      #endif
    case .sockets:
      #if WebSocket
      return (app.sockets?.panel).map { .list($0) }
      #else
      return nil
      #endif
    case nil: return nil
    }
  }

  private func type(of root: Expression.Root) -> ExpressionType {
    switch root {
    case .store(let store): return .of(store.stateType)
    case .routes:
      return .object(
        name: "",
        routers.map { .init(name: $0.name, type: .list(Self.type(of: $0.routes))) }
      )
    case .modal:
      return .object(
        name: "",
        routers.map { .init(name: $0.name, type: .optional(Self.type(of: $0.modalRoutes))) }
      )
    case .tab: return .words(tabs?.tabs.map(\.name) ?? [])
    case .net:
      guard let network else { return .any }
      // Do not read the transport name of each engine. Reading it would create the engine's
      // session.
      let transports = [network.stub?.transportName, "live", network.transport.transportName]
        .compactMap(\.self)
      return .object(
        name: "",
        [
          .init(name: "transport", type: .words(transports.uniqued)),
          .init(name: "engine", type: .optional(.text)),
          .init(name: "baseURL", type: .text),
          .init(name: "count", type: .number),
          .init(name: "log", type: .of(Swift.type(of: network.logger.level))),
          .init(name: "last", type: .any),
        ]
      )
    case .list(let list): return Swift.type(of: list).factsType
    }
  }

  private static func type(of routes: [RouterHandle.RouteCase]) -> ExpressionType {
    .enumeration(
      .init(
        cases: routes.map { route in
          .init(name: route.name, parameters: route.parameters.map { ($0.label, .of($0.type)) })
        }
      )
    )
  }

  /// Returns the value to which the first component of a path refers, such as the state of a store.
  func value(of root: Expression.Root) -> Datum {
    switch root {
    case .store(let store): Datum(store.original)
    case .routes: .data(.named(routers.map { ($0.name, $0.path()) }))
    case .modal: .data(.named(routers.map { ($0.name, $0.modals().first?.route ?? .null) }))
    case .tab: .data(tabs.map { .enumCase($0.selected(), []) } ?? .null)
    case .net: .data(anyNetwork?.facts ?? .null)
    case .list(let list): .data(list.facts)
    }
  }

  /// Reads one member of the value at the root of a path, without reading the other members.
  ///
  /// The result is `nil` if the members of the root cannot be read separately.
  func value(of root: Expression.Root, member name: String) -> Datum? {
    switch root {
    case .store(let store): store.property(name).map { Datum($0) }
    case .routes: routers.first { $0.name == name }.map { .data($0.path()) }
    case .modal: routers.first { $0.name == name }.map { .data($0.modals().first?.route ?? .null) }
    case .tab, .net, .list: nil
    }
  }
}

/// A list of facts about the app.
///
/// Conditions refer to the list by a name such as `downloads`.
@MainActor
protocol FactList: AnyObject {
  /// The facts in the list, as data.
  var facts: ConsoleValue { get }
  /// The type of ``facts`` in expressions.
  static var factsType: ExpressionType { get }
}
