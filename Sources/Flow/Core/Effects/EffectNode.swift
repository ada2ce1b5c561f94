/// A node in the tree that represents an effect.
///
/// The actions in a node are type-erased for two reasons. First, `map` can add a single node at the
/// top of the tree instead of copying the tree. Second, `EffectRegistry` is compiled only once
/// instead of once for each type of store.
@usableFromInline
package final class EffectNode: Sendable {
  /// A closure that does the work of an effect, and can send actions to the store.
  ///
  /// The closure is isolated to the main actor, because effects start and end there.
  @usableFromInline
  package typealias Work = @MainActor @Sendable (LiveEffect, EffectContext) async throws -> Void

  @usableFromInline
  package typealias Transform = @Sendable (any Sendable) -> any Sendable

  @usableFromInline
  package enum Kind: Sendable {
    case send(any Sendable)
    case run(priority: TaskPriority?, work: Work)
    case merge([EffectNode])
    case concatenate([EffectNode])
    case cancellable(EffectNode, id: EffectID, cancelInFlight: Bool)
    case debounce(EffectNode, id: EffectID, duration: Duration)
    case throttle(EffectNode, id: EffectID, Throttle)
    case mapped(EffectNode, Transform)
    case cancel(EffectID)
    case report(FlowIssue)
  }

  // After initialization, this property is written only in `deinit`, when no other code can access
  // the node. Access therefore needs no synchronization.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) var kind: Kind

  /// A Boolean value that indicates whether this node or a node below this node has a name.
  let hasNames: Bool

  /// A Boolean value that indicates whether a named node in this tree may start later than the tree
  /// itself.
  ///
  /// If the value is `true`, the registry declares the names before the tree starts, so that each
  /// named node can be cancelled before the node starts.
  let declaresNames: Bool

  /// The number of nodes on the longest path from this node down to a leaf.
  private let height: Int

  @usableFromInline
  package init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .send, .run, .cancel, .report:
      (hasNames, declaresNames, height) = (false, false, 1)
    case .mapped(let child, _):
      (hasNames, declaresNames, height) = (child.hasNames, child.declaresNames, child.height + 1)
    case .cancellable(let child, _, _):
      (hasNames, declaresNames, height) = (true, child.declaresNames, child.height + 1)
    case .debounce(let child, _, _), .throttle(let child, _, _):
      (hasNames, declaresNames, height) = (true, child.hasNames, child.height + 1)
    case .merge(let children), .concatenate(let children):
      let hasNames = children.contains { $0.hasNames }
      self.hasNames = hasNames
      declaresNames = hasNames
      height = children.reduce(0) { max($0, $1.height) } + 1
    }
  }

  deinit {
    guard height > 128 else { return }
    // Release tall subtrees in a loop. A recursive release of a deep tree could overflow the stack.
    var pending = takeChildren()
    while var node = pending.popLast() {
      guard node.height > 128, isKnownUniquelyReferenced(&node) else { continue }
      pending += node.takeChildren()
    }
  }

  /// The child nodes.
  var children: [EffectNode] {
    switch kind {
    case .send, .run, .cancel, .report: []
    case .merge(let children), .concatenate(let children): children
    case .cancellable(let child, _, _), .debounce(let child, _, _), .throttle(let child, _, _),
      .mapped(let child, _):
      [child]
    }
  }

  private func takeChildren() -> [EffectNode] {
    defer { kind = .merge([]) }
    return children
  }

  /// Returns an effect that transforms this effect's actions into actions of another feature.
  @usableFromInline
  package func mapped(_ transform: @escaping Transform) -> EffectNode {
    switch kind {
    case .cancel, .report: self
    case .send(let action): EffectNode(.send(transform(action)))
    default: EffectNode(.mapped(self, transform))
    }
  }

  /// Calls a closure with each name in this effect, including the names of nested effects.
  func forEachName(_ body: (EffectID) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      switch node.kind {
      case .cancellable(_, let id, _), .debounce(_, let id, _), .throttle(_, let id, _): body(id)
      default: break
      }
      for child in node.children where child.hasNames { pending.append(child) }
    }
  }

  /// Returns an effect that waits for a duration on the store's clock.
  static func sleep(_ duration: Duration) -> EffectNode {
    EffectNode(
      .run(priority: nil) { _, context in try await context.sleep(for: duration) }
    )
  }
}

/// A limit on how often work may start.
@usableFromInline
package struct Throttle: Sendable {
  let duration: Duration
  let leading: Bool
  let trailing: Bool

  @usableFromInline
  init(duration: Duration, leading: Bool, trailing: Bool) {
    self.duration = duration
    self.leading = leading
    self.trailing = trailing
  }
}
