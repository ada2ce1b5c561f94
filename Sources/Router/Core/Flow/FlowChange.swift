/// The difference that a command has made to a flow.
public struct FlowChange<R: Route>: RouterChange {
  @usableFromInline var path = PathChange<R>()

  /// The modal before the change; the outer `nil` stands for the same.
  @usableFromInline var modal: FlowModal<R>??

  /// Makes a change that changes nothing.
  @inlinable
  public init() {}

  /// Returns whether the flow is another than before.
  @inlinable
  public func isEffective(in plan: FlowPlan<R>) -> Bool {
    if let modal, modal != plan.modal { return true }
    return path.isEffective(in: plan.path)
  }

  /// Undoes the change.
  @inlinable
  public func revert(_ plan: inout FlowPlan<R>) {
    path.revert(&plan.path)
    if let modal { plan.modal = modal }
  }

  /// Adds a change that came after this one.
  @inlinable
  public mutating func append(_ next: Self) {
    path.append(next.path)
    if modal == nil { modal = next.modal }
  }
}
