/// A command that a flow has answered, executed or refused.
public struct FlowEvent<R: Route>: RouterEvent {
  /// The facts of the event.
  public let record: EventRecord<FlowCommand<R>>

  /// Makes an event from its facts.
  ///
  /// - Parameter record: The facts.
  @inlinable
  public init(_ record: EventRecord<FlowCommand<R>>) {
    self.record = record
  }

  /// The flow before the command.
  public var oldState: FlowPlan<R> { record.oldState }

  /// The flow right after the command.
  ///
  /// The store's own state can already be further on, when another observer of the same event has
  /// sent a command.
  @inlinable public var newState: FlowPlan<R> { record.newState }
}
