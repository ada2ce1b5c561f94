public import Foundation

/// Saves the state of a store and restores it.
///
/// ```swift
/// let adapter = StateRestorationAdapter(store)
/// saving = adapter.saveChanges { result in
///   if let data = try? result.get() { defaults.set(data, forKey: "people") }
/// }
/// // After the next start:
/// try StateRestorationAdapter(store).restore(from: data)
/// ```
///
/// The adapter owns no storage: where the data is kept is up to the app. Data that cannot be read or is
/// refused is an error and leaves the store as it is, never an empty state.
@MainActor
public struct StateRestorationAdapter<Store: RestorableStore> {
  private let store: Store

  /// Creates an adapter.
  ///
  /// - Parameter store: The store; the adapter keeps it alive.
  public init(_ store: Store) {
    self.store = store
  }

  /// Encodes the state of the store.
  ///
  /// - Returns: JSON, the same for the same state.
  /// - Throws: ``StateRestorationError/unwritable(_:)`` if a route cannot be encoded.
  public func snapshot() throws(StateRestorationError) -> Data {
    try Self.encode(store.state)
  }

  /// Decodes a state and restores it.
  ///
  /// - Parameter data: A snapshot.
  /// - Returns: The result of the store's command.
  /// - Throws: ``StateRestorationError/unreadable(_:)`` if the data is not a snapshot,
  ///   ``StateRestorationError/refused(_:)`` if the store refuses it.
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
    guard result.isSuccess else { throw .refused("\(result)") }
    return result
  }

  /// Calls a handler with a snapshot after each change of the store.
  ///
  /// - Parameter save: Receives the snapshot, or the error that prevented it.
  /// - Returns: The observation; releasing it ends the saving. It does not keep the store alive.
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

/// The reason why the state of a store could not be saved or restored.
public enum StateRestorationError: Error, Hashable, CustomStringConvertible {
  /// A part of the state could not be encoded.
  case unwritable(String)

  /// The data is not a snapshot, or what it holds is no longer known.
  case unreadable(String)

  /// The store refused the state.
  case refused(String)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unwritable(let reason): "the state could not be written: \(reason)"
    case .unreadable(let reason): "the saved state could not be read: \(reason)"
    case .refused(let reason): "the saved state was refused: \(reason)"
    }
  }
}
