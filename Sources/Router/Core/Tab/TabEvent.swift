/// A command that a tab bar has answered.
public struct TabEvent<Tab: TabItem>: RouterEvent {
  /// The facts of the event.
  public let record: EventRecord<TabCommand<Tab>>

  /// Makes an event from its facts.
  ///
  /// - Parameter record: The facts.
  @inlinable
  public init(_ record: EventRecord<TabCommand<Tab>>) {
    self.record = record
  }

  /// The tab bar before the command.
  public var oldState: TabState<Tab> { record.oldState }

  /// The tab bar right after the command.
  ///
  /// The store's own state can already be further on, when another observer of the same event has
  /// sent a command.
  @inlinable public var newState: TabState<Tab> { record.newState }
}
