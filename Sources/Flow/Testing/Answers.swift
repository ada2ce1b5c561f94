public import Foundation
import InnoLocking

/// A test double for an asynchronous dependency.
///
/// Each call waits until the test provides the next answer. The test therefore controls when each
/// call returns.
///
/// ```swift
/// let loadPeople = Answers<[Person]>()
/// let store = TestStore(reducer: People(load: loadPeople.callAsFunction))
/// store.send(.onAppear) { $0.isLoading = true }
/// loadPeople.give([ada])
/// await store.receive(.peopleLoaded([ada])) { … }
/// ```
///
/// A cancelled call throws `CancellationError` and does not consume an answer.
public final class Answers<Value: Sendable>: Sendable {
  private typealias Call = CheckedContinuation<Value, any Error>

  private struct State {
    /// The answers that no call has received yet.
    var answers: [Result<Value, any Error>] = []
    var calls: [(id: Int, continuation: Call)] = []
    var cancelled: Set<Int> = []
    var lastID = 0
  }

  private let state = Locked(State())

  /// Creates a test double that has no answers yet.
  public init() {}

  /// Waits for the next answer.
  ///
  /// - Returns: The value that the test provides.
  /// - Throws: ``AnswerError`` if the test answers with ``fail(_:)``, or `CancellationError` if the
  ///   task is cancelled.
  public func callAsFunction() async throws -> Value {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { start(id, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Provides the answer to the oldest waiting call.
  ///
  /// If no call is waiting, the next call receives the answer.
  ///
  /// - Parameter value: The value that the call returns.
  public func give(_ value: Value) { answer(.success(value)) }

  /// Makes the oldest waiting call throw an error.
  ///
  /// If no call is waiting, the next call throws the error.
  ///
  /// - Parameter message: The message of the ``AnswerError`` that the call throws.
  public func fail(_ message: String) { answer(.failure(AnswerError(message))) }

  private func start(_ id: Int, _ continuation: Call) {
    let answer: Result<Value, any Error>? = state.withLock { state in
      if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
      guard state.answers.isEmpty else { return state.answers.removeFirst() }
      state.calls.append((id, continuation))
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  private func cancel(_ id: Int) {
    let call: Call? = state.withLock { state in
      guard let index = state.calls.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.calls.remove(at: index).continuation
    }
    call?.resume(throwing: CancellationError())
  }

  private func answer(_ answer: Result<Value, any Error>) {
    let call: Call? = state.withLock { state in
      guard !state.calls.isEmpty else {
        state.answers.append(answer)
        return nil
      }
      return state.calls.removeFirst().continuation
    }
    call?.resume(with: answer)
  }
}

/// The error that a call throws if the test answers the call with ``Answers/fail(_:)``.
public struct AnswerError: LocalizedError, Hashable, CustomStringConvertible {
  /// The error message.
  public let description: String

  /// The error message.
  public var errorDescription: String? { description }

  /// Creates an error.
  ///
  /// - Parameter message: The error message.
  public init(_ message: String) { description = message }
}
