/// A type that sends requests to endpoints.
///
/// Depend on this protocol instead of a concrete client, so that tests can substitute a stub.
public protocol NetworkClient: Sendable {
  /// Sends a request and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request.
  ///   - tag: The tag for cancelling the request, or nil for no tag.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse

  /// Sends a request with the given body instead of the endpoint's body, and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request. The method of the endpoint must allow a
  ///     body.
  ///   - body: The body, such as a file.
  ///   - tag: The tag for cancelling the upload, or nil for no tag.
  ///   - progress: A closure that receives the progress while the body is sent, or nil if the
  ///     progress is not needed.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    tag: CancellationTag?,
    progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws(NetworkError) -> D.APIResponse

  /// Sends a request and returns the response as a stream of chunks, lines or server-sent events.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request. The endpoint's `decoding` is not used.
  ///   - lastEventID: The value of the `Last-Event-ID` header, or nil to send no such header.
  ///   - tag: The tag for cancelling the stream, or nil for no tag. The stream can be cancelled
  ///     even while it is being read.
  /// - Returns: The streamed response, which has an accepted status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  func stream<D: APIDefinition>(
    _ definition: D,
    lastEventID: String?,
    tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream
}

extension NetworkClient {
  /// Sends a request and decodes the response.
  ///
  /// - Parameter definition: The endpoint that defines the request.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func request<D: APIDefinition>(
    _ definition: D
  ) async throws(NetworkError) -> D.APIResponse {
    try await request(definition, tag: nil)
  }

  /// Sends a request with the given body instead of the endpoint's body, and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request. The method of the endpoint must allow a
  ///     body.
  ///   - body: The body, such as a file.
  ///   - progress: A closure that receives the progress while the body is sent, or nil if the
  ///     progress is not needed.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    progress: (@Sendable (UploadProgress) -> Void)? = nil
  ) async throws(NetworkError) -> D.APIResponse {
    try await upload(definition, body: body, tag: nil, progress: progress)
  }

  /// Sends a request and returns the response as a stream of chunks, lines or server-sent events.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request. The endpoint's `decoding` is not used.
  ///   - tag: The tag for cancelling the stream, or nil for no tag. The stream can be cancelled
  ///     even while it is being read.
  /// - Returns: The streamed response, which has an accepted status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func stream<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag? = nil
  ) async throws(NetworkError) -> ResponseStream {
    try await stream(definition, lastEventID: nil, tag: tag)
  }

  /// Sends a request and decodes the response.
  ///
  /// This method is equivalent to ``request(_:tag:)``. The name `perform` comes from version 3 of
  /// the original InnoNetwork library.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request.
  ///   - tag: The tag for cancelling the request, or nil for no tag.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func perform<D: APIDefinition>(
    executable definition: D,
    tag: CancellationTag? = nil
  ) async throws(NetworkError) -> D.APIResponse {
    try await request(definition, tag: tag)
  }
}

/// The progress of an upload.
public struct UploadProgress: Sendable, Equatable {
  /// The number of bytes that have been sent so far.
  public let sent: Int
  /// The size of the body in bytes, or nil if the size is unknown.
  public let total: Int?

  /// Creates a progress value.
  ///
  /// - Parameters:
  ///   - sent: The number of bytes that have been sent so far.
  ///   - total: The size of the body in bytes, or nil if the size is unknown.
  public init(sent: Int, total: Int?) {
    self.sent = sent
    self.total = total
  }

  /// The fraction of the body that has been sent, from 0 to 1, or nil if the size of the body is
  /// unknown.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(sent) / Double($0)) : 1 }
  }
}
