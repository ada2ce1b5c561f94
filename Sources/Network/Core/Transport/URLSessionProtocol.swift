public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A type that sends requests and receives their responses: a session, or a stub.
///
/// Only ``response(for:options:)`` must be implemented. Its name is chosen so that it cannot be
/// confused with Foundation's `data(for:)`, which on Linux can deadlock the process when its task
/// is cancelled.
public protocol URLSessionProtocol: Sendable {
  /// Sends a request, follows redirects, and returns the complete response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange.
  /// - Returns: The body and head of the response, whatever its status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` immediately when the task is cancelled.
  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse)

  /// Sends a request, follows redirects, and returns when the head of the response has arrived.
  ///
  /// The default implementation waits for the complete response and streams it as one chunk.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange.
  /// - Returns: The response, whatever its status, as a stream.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` immediately when the task is cancelled.
  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream

  /// The base URL to use instead of the configuration's; nil by default.
  ///
  /// It is read before each attempt, so it may change.
  var baseURLOverride: URL? { get }

  /// The name of the session for people, such as `live` (the default) or `stub`.
  var transportName: String { get }
}

extension URLSessionProtocol {
  /// The default value nil: the configuration's base URL is used.
  public var baseURLOverride: URL? { nil }
  /// The name `live`.
  public var transportName: String { "live" }

  /// Waits for the complete response and streams it as one chunk.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange.
  /// - Returns: The response, whatever its status.
  /// - Throws: The error of ``response(for:options:)``.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    let (data, head) = try await response(for: request, options: options)
    return ResponseStream(head: head, chunks: data.isEmpty ? [] : [data])
  }
}
