/// A change to the middleware of a store.
public struct MiddlewareChange: Hashable, Sendable {
  /// The kind of a change to the middleware of a store.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The middleware was added.
    case added

    /// The middleware was removed.
    case removed

    /// The middleware was replaced.
    ///
    /// The new middleware has the same id and position.
    case replaced

    /// The middleware was moved.
    case moved
  }

  /// The kind of the change.
  public let kind: Kind

  /// The middleware's id.
  public let id: MiddlewareID

  /// The name of the added, removed or moved middleware.
  ///
  /// For a replacement, the value is the name of the new middleware.
  public let name: String

  /// The position of the middleware after the change.
  ///
  /// For a removal, the value is the position before the change.
  public let index: Int
}

extension RouterCore {
  /// The names of the middleware, in calling order.
  var middlewareNames: [String] { middleware.map { $0.body.name } }

  /// The ids of the middleware, in calling order.
  var middlewareIDs: [MiddlewareID] { middleware.map { $0.id } }

  func insert(_ body: RouterMiddleware<Command>, at index: Int?) -> MiddlewareID {
    middlewareAdded += 1
    let id = MiddlewareID(number: middlewareAdded)
    let index = min(max(index ?? .max, 0), middleware.count)
    middleware.insert(Member(id: id, body: body), at: index)
    report(.added, id, body.name, index)
    return id
  }

  func remove(_ id: MiddlewareID) -> Bool {
    guard let index = middleware.firstIndex(where: { $0.id == id }) else { return false }
    let member = middleware.remove(at: index)
    report(.removed, id, member.body.name, index)
    return true
  }

  func replace(_ id: MiddlewareID, with body: RouterMiddleware<Command>) -> Bool {
    guard let index = middleware.firstIndex(where: { $0.id == id }) else { return false }
    middleware[index] = Member(id: id, body: body)
    report(.replaced, id, body.name, index)
    return true
  }

  func move(_ id: MiddlewareID, to index: Int) -> Bool {
    guard let old = middleware.firstIndex(where: { $0.id == id }) else { return false }
    let member = middleware.remove(at: old)
    let index = min(max(index, 0), middleware.count)
    middleware.insert(member, at: index)
    if index != old { report(.moved, id, member.body.name, index) }
    return true
  }

  func observeMiddleware(
    _ handler: @escaping @MainActor (MiddlewareChange) -> Void
  ) -> RouterObservation {
    let publisher = middlewareChanges ?? EventPublisher()
    middlewareChanges = publisher
    return publisher.events.listen(handler)
  }

  private func report(_ kind: MiddlewareChange.Kind, _ id: MiddlewareID, _ name: String, _ at: Int)
  {
    middlewareChanges?.publish(
      isChange: false,
      MiddlewareChange(kind: kind, id: id, name: name, index: at)
    )
  }
}
