extension RouterCore {
  /// Replaces the state without a command, so that a debugger can show an earlier one.
  ///
  /// Readers that `Observation` tracks see the change. Middleware and observers are not called.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether the state was replaced; it is not while a command is being executed.
  package func rewind(to state: Event.Command.State) -> Bool {
    guard !isDeciding, !publisher.events.isDelivering else { return false }
    work.state = state
    work.index = nil
    if publisher.signal.isTracked { publisher.signal.notify() }
    return true
  }
}
