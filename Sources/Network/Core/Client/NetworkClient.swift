/// Carries out requests; features and tests depend on this, not on a session.
public protocol NetworkClient: Sendable {
  /// Sends a request and decodes its answer.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: What the request may be cancelled by, with all others of the same tag.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse
}

extension NetworkClient {
  /// Sends a request and decodes its answer.
  ///
  /// - Parameter definition: The endpoint.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func request<D: APIDefinition>(
    _ definition: D
  ) async throws(NetworkError) -> D.APIResponse {
    try await request(definition, tag: nil)
  }

  /// Sends a request and decodes its answer, under the name that version 3 of the original gave it.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: What the request may be cancelled by, with all others of the same tag.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func perform<D: APIDefinition>(
    executable definition: D,
    tag: CancellationTag? = nil
  ) async throws(NetworkError) -> D.APIResponse {
    try await request(definition, tag: tag)
  }
}
