public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A type, such as a session or a stub, that sends requests and receives their responses.
///
/// Only ``response(for:options:)`` is required. The name of this method prevents confusion with
/// Foundation's `data(for:)`. On Linux, cancelling a task that calls `data(for:)` can deadlock the
/// process.
public protocol URLSessionProtocol: Sendable {
  /// Sends a request, follows redirects, and returns the complete response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body and the head of the response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse)

  /// Sends a request, follows redirects, and returns a stream as soon as the head of the response
  /// arrives.
  ///
  /// The default implementation waits for the complete response and returns its body as one chunk.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The streamed response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream

  /// A base URL that replaces the configured base URL, or nil to use the configured base URL.
  ///
  /// The property is read before each attempt, so its value may change.
  var baseURLOverride: URL? { get }

  /// The human-readable name of the transport, such as `live` (the default) or `stub`.
  var transportName: String { get }
}

extension URLSessionProtocol {
  /// The default base URL override: nil, so the configured base URL is used.
  public var baseURLOverride: URL? { nil }
  /// The default transport name: `live`.
  public var transportName: String { "live" }

  /// Waits for the complete response, and returns a stream that delivers the body as one chunk.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The streamed response, regardless of its status.
  /// - Throws: The error that ``response(for:options:)`` throws.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    let (data, head) = try await response(for: request, options: options)
    return ResponseStream(head: head, chunks: data.isEmpty ? [] : [data])
  }
}
