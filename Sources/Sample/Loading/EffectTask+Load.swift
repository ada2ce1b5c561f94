package import InnoFlow
import SampleDomain

extension EffectTask {
  /// Returns an effect that loads a value and sends an action with the value or with the error's
  /// text.
  ///
  /// A cancelled effect sends nothing. A later load with the same identifier cancels the earlier
  /// load.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effect.
  ///   - load: A closure that loads the value.
  ///   - loaded: A closure that returns the action for the loaded value.
  ///   - failed: A closure that returns the action for the text of an error.
  /// - Returns: The effect.
  package static func load<Value: Sendable>(
    _ id: EffectID,
    _ load: @escaping @Sendable () async throws -> Value,
    loaded: @escaping @Sendable (Value) -> Action,
    failed: @escaping @Sendable (String) -> Action
  ) -> Self {
    // The closure runs on the main actor, so only `load` switches threads.
    .run { @MainActor send, _ in
      do {
        send(loaded(try await load()))
      } catch {
        try Task.checkCancellation()
        send(failed(userMessage(of: error)))
      }
    }
    .cancellable(id, cancelInFlight: true)
  }
}
