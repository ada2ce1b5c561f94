public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What carries a request to a server and its response back: a session, or a stub of one.
///
/// The one requirement has a name of its own, so that no overload of Foundation's can be meant by
/// mistake: on Linux `data(for:)` may stop the whole process when its task is cancelled.
public protocol URLSessionProtocol: Sendable {
  /// Sends a request and gives the whole response, redirects followed.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The body and the head of the response, of any status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse)

  /// Sends a request and gives the response when its head has come, the body to follow.
  ///
  /// A session that does not implement it gives the whole body as one chunk.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The response of any status, redirects followed.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream

  /// Where requests go instead of the configuration's base URL, for a session that stands for
  /// another server; nil by default. It is asked at each attempt, so it may change.
  var baseURLOverride: URL? { get }

  /// What a person calls this session: `live` by default, `stub` for a stub.
  var transportName: String { get }
}

extension URLSessionProtocol {
  /// None.
  public var baseURLOverride: URL? { nil }
  /// `live`.
  public var transportName: String { "live" }

  /// The whole response, given as a stream.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The response of any status.
  /// - Throws: What ``response(for:options:)`` throws.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    let (data, head) = try await response(for: request, options: options)
    return ResponseStream(head: head, chunks: data.isEmpty ? [] : [data])
  }
}
