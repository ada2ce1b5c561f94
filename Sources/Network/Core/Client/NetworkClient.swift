/// A type that sends requests to endpoints.
///
/// Depend on this protocol instead of a concrete client, so that tests can substitute a stub.
public protocol NetworkClient: Sendable {
  /// Sends a request and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request.
  ///   - tag: The tag with which the request can be cancelled; nil for none.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse

  /// Sends a request with the given body instead of the endpoint's body, and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint, whose method must allow a body.
  ///   - body: The body, such as a file.
  ///   - tag: The tag with which the upload can be cancelled; nil for none.
  ///   - progress: A closure that is called while the body is sent; nil for none.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
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
  ///   - definition: The endpoint. Its `decoding` is not used.
  ///   - lastEventID: The value of the `Last-Event-ID` header; nil to send none.
  ///   - tag: The tag with which the stream can be cancelled, even while it is being read; nil for
  ///     none.
  /// - Returns: The streamed response, whose status the endpoint accepts.
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
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
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func request<D: APIDefinition>(
    _ definition: D
  ) async throws(NetworkError) -> D.APIResponse {
    try await request(definition, tag: nil)
  }

  /// Sends a request with the given body instead of the endpoint's body, and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint, whose method must allow a body.
  ///   - body: The body, such as a file.
  ///   - progress: A closure that is called while the body is sent; nil for none.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
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
  ///   - definition: The endpoint. Its `decoding` is not used.
  ///   - tag: The tag with which the stream can be cancelled, even while it is being read; nil for
  ///     none.
  /// - Returns: The streamed response, whose status the endpoint accepts.
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
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
  ///   - tag: The tag with which the request can be cancelled; nil for none.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails; ``NetworkError/cancelled`` as soon as the
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
  /// The number of bytes sent.
  public let sent: Int
  /// The size of the body in bytes; nil if it is unknown.
  public let total: Int?

  /// Creates a progress value.
  ///
  /// - Parameters:
  ///   - sent: The number of bytes sent so far.
  ///   - total: The size of the body in bytes; nil if it is unknown.
  public init(sent: Int, total: Int?) {
    self.sent = sent
    self.total = total
  }

  /// The fraction of the body that has been sent, from 0 to 1; nil if the size of the body is
  /// unknown.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(sent) / Double($0)) : 1 }
  }
}
