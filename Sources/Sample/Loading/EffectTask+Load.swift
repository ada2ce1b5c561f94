import Foundation
package import InnoFlow

extension EffectTask {
  /// Loads a value and sends it, or sends the text of the error.
  ///
  /// A cancelled effect sends nothing. A later load with the same identifier cancels the earlier
  /// one.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effect.
  ///   - load: A closure that loads the value.
  ///   - loaded: The action for the value.
  ///   - failed: The action for the text of the error.
  /// - Returns: The effect.
  package static func load<Value: Sendable>(
    _ id: EffectID,
    _ load: @escaping @Sendable () async throws -> Value,
    loaded: @escaping @Sendable (Value) -> Action,
    failed: @escaping @Sendable (String) -> Action
  ) -> Self {
    .run { send, _ in
      do {
        let value = try await load()
        await send(loaded(value))
      } catch {
        try Task.checkCancellation()
        let message = (error as? any LocalizedError)?.errorDescription
        await send(failed(message ?? error.localizedDescription))
      }
    }
    .cancellable(id, cancelInFlight: true)
  }
}
