public import Foundation

/// An adapter that saves and restores the state of a store.
///
/// ```swift
/// let adapter = StateRestorationAdapter(store)
/// saving = adapter.saveChanges { result in
///   if let data = try? result.get() { defaults.set(data, forKey: "people") }
/// }
/// // After the next launch:
/// try StateRestorationAdapter(store).restore(from: data)
/// ```
///
/// The adapter has no storage, so the app decides where to save the data. If the data cannot be
/// decoded or the store refuses the state, ``restore(from:)`` throws an error and the store does
/// not change.
@MainActor
public struct StateRestorationAdapter<Store: RestorableStore> {
  private let store: Store

  /// Creates an adapter.
  ///
  /// - Parameter store: The store. The adapter keeps the store alive.
  public init(_ store: Store) {
    self.store = store
  }

  /// Encodes the state of the store.
  ///
  /// - Returns: The state as JSON. Equal states have equal data.
  /// - Throws: ``StateRestorationError/unwritable(_:)`` if a part of the state cannot be encoded.
  public func snapshot() throws(StateRestorationError) -> Data {
    try Self.encode(store.state)
  }

  /// Decodes a saved state and restores the store to that state.
  ///
  /// - Parameter data: The data that ``snapshot()`` returned.
  /// - Returns: The result of the command that restores the state. If a middleware of the store
  ///   calls this method, the result is ``RouterResult/deferred``, and the state is restored after
  ///   the current command.
  /// - Throws: ``StateRestorationError/unreadable(_:)`` if the data is not a snapshot, or
  ///   ``StateRestorationError/refused(_:)`` if the store refuses the state.
  @discardableResult
  public func restore(
    from data: Data
  ) throws(StateRestorationError) -> Store.Event.Command.Result {
    let state: Store.Event.Command.State
    do {
      state = try StateCoding.decode(data)
    } catch {
      throw .unreadable(error.reason)
    }
    let result = store.restore(state)
    guard result.isSuccess || result == .deferred else { throw .refused("\(result)") }
    return result
  }

  /// Calls a closure with a snapshot after each change to the store.
  ///
  /// - Parameter save: A closure that receives the snapshot, or the error if the state could not be
  ///   encoded.
  /// - Returns: A token. The calls end when the token is released. The token does not keep the
  ///   store alive.
  public func saveChanges(
    _ save: @escaping @MainActor (Result<Data, StateRestorationError>) -> Void
  ) -> RouterObservation {
    store.observe { [weak store] event in
      guard event.isChange, let store else { return }
      save(Result { () throws(StateRestorationError) in try Self.encode(store.state) })
    }
  }

  private static func encode(
    _ state: Store.Event.Command.State
  ) throws(StateRestorationError) -> Data {
    do {
      return try StateCoding.encode(state)
    } catch {
      throw .unwritable(error.reason)
    }
  }
}

/// An error that occurs while saving or restoring the state of a store.
public enum StateRestorationError: Error, Hashable {
  /// A part of the state could not be encoded.
  case unwritable(String)

  /// The data is not a snapshot, or contains unknown routes or tabs.
  case unreadable(String)

  /// The store refused the state.
  case refused(String)
}
