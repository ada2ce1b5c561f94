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

  /// Sends a body in place of the endpoint's own, and decodes the answer.
  ///
  /// - Parameters:
  ///   - definition: The endpoint, of a method that carries a body.
  ///   - body: What to send, such as a file.
  ///   - tag: What the upload may be cancelled by, with all others of the same tag.
  ///   - progress: Is called while the body is sent.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    tag: CancellationTag?,
    progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws(NetworkError) -> D.APIResponse

  /// Sends a request and gives its answer while it comes: chunks, lines or server-sent events.
  ///
  /// - Parameters:
  ///   - definition: The endpoint; its `decoding` is not used.
  ///   - lastEventID: Is sent as `Last-Event-ID`, to go on after that event; nil sends none.
  ///   - tag: What the stream may be cancelled by, also while it is read.
  /// - Returns: The answer, of a status that the endpoint accepts.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  func stream<D: APIDefinition>(
    _ definition: D,
    lastEventID: String?,
    tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream
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

  /// Sends a body in place of the endpoint's own, and decodes the answer.
  ///
  /// - Parameters:
  ///   - definition: The endpoint, of a method that carries a body.
  ///   - body: What to send, such as a file.
  ///   - progress: Is called while the body is sent.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    progress: (@Sendable (UploadProgress) -> Void)? = nil
  ) async throws(NetworkError) -> D.APIResponse {
    try await upload(definition, body: body, tag: nil, progress: progress)
  }

  /// Sends a request and gives its answer while it comes: chunks, lines or server-sent events.
  ///
  /// - Parameters:
  ///   - definition: The endpoint; its `decoding` is not used.
  ///   - tag: What the stream may be cancelled by, also while it is read.
  /// - Returns: The answer, of a status that the endpoint accepts.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func stream<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag? = nil
  ) async throws(NetworkError) -> ResponseStream {
    try await stream(definition, lastEventID: nil, tag: tag)
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

/// How much of a body was sent.
public struct UploadProgress: Sendable, Equatable {
  /// The bytes that were sent.
  public let sent: Int
  /// The bytes of the whole body; nil where that is not known.
  public let total: Int?

  /// Makes a progress.
  ///
  /// - Parameters:
  ///   - sent: The bytes that were sent.
  ///   - total: The bytes of the whole body; nil where that is not known.
  public init(sent: Int, total: Int?) {
    self.sent = sent
    self.total = total
  }

  /// The part that was sent, between 0 and 1; nil where the whole is not known.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(sent) / Double($0)) : 1 }
  }
}
