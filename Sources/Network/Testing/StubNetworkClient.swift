import InnoLocking
public import InnoNetwork

/// A client without a pipeline: gives the answers that were registered for each type of endpoint.
///
/// ```swift
/// let client = StubNetworkClient()
/// client.answer(FetchUsers.self) { _ in [User(id: 1)] }
/// ```
///
/// A request of a type that has no answer fails, and says so.
public final class StubNetworkClient: NetworkClient {
  private struct Answer<D: APIDefinition>: Sendable {
    let make: @Sendable (D) async throws(NetworkError) -> D.APIResponse
  }

  private struct State {
    var answers: [ObjectIdentifier: any Sendable] = [:]
    var requests: [any APIDefinition] = []
  }

  private let state = Locked(State())

  /// Makes a client that has no answers.
  public init() {}

  /// Every request so far, in the order it came.
  public var requests: [any APIDefinition] { state.withLock { $0.requests } }

  /// Registers the answer to a type of endpoint, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - type: The endpoint's type.
  ///   - answer: Gives the answer; it may wait, or throw.
  public func answer<D: APIDefinition>(
    _ type: D.Type,
    with answer: @escaping @Sendable (D) async throws(NetworkError) -> D.APIResponse
  ) {
    let answer = Answer<D>(make: answer)
    state.withLock { $0.answers[ObjectIdentifier(type)] = answer }
  }

  /// Gives the registered answer.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: Not used.
  /// - Returns: The answer.
  /// - Throws: What the answer throws, or ``NetworkError/invalidRequest(_:)`` when there is none.
  public func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse {
    let answer = state.withLock { state in
      state.requests.append(definition)
      return state.answers[ObjectIdentifier(D.self)] as? Answer<D>
    }
    guard let answer else {
      throw .invalidRequest(
        "the stub client has no answer for \(D.self); register one with answer(_:with:)"
      )
    }
    return try await answer.make(definition)
  }
}
