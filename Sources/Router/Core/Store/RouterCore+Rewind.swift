extension RouterCore {
  /// Replaces the state without a command.
  ///
  /// A debugger uses this method to show an earlier state.
  ///
  /// The change is reported through `Observation`, but middleware and observers are not called. A
  /// modal store never reuses ids, including the ids that it has assigned since the earlier state.
  ///
  /// - Parameter state: The state to show.
  /// - Returns: `true` if the state was replaced. While a command is being executed or an event is
  ///   being delivered, the state is not replaced.
  package func rewind(to state: Event.Command.State) -> Bool {
    guard !isDeciding, !publisher.events.isDelivering else { return false }
    var state = state
    onRewind?(work.state, &state)
    work.state = state
    work.index = nil
    if publisher.signal.isTracked { publisher.signal.notify() }
    return true
  }
}
