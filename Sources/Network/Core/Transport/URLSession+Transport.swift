import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession: URLSessionProtocol, NativeSession {
  /// Sends a request through a ``SessionTransport`` that uses this session's configuration.
  ///
  /// The session itself does not send the request, so the session's delegate, cache and cookies are
  /// not used.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body and the head of the response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await SessionTransports.shared.transport(for: self).response(for: request, options: options)
  }

  /// Sends a request in the same way as ``response(for:options:)``, but does not convert the head
  /// of the response to an `HTTPURLResponse`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body and the head of the response, regardless of the status of the response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  package func received(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, ReceivedHead) {
    try await SessionTransports.shared.transport(for: self).received(for: request, options: options)
  }

  /// Sends a request in the same way as ``response(for:options:)``, and returns a stream as soon as
  /// the head of the response arrives.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The streamed response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try await SessionTransports.shared.transport(for: self).stream(for: request, options: options)
  }
}

/// The transports that were created for instances of `URLSession`.
///
/// After a session is released, its transport is removed when the next transport is created.
private final class SessionTransports: Sendable {
  private struct Entry {
    weak var session: URLSession?
    let transport: SessionTransport
  }

  static let shared = SessionTransports()

  private let entries = Locked<[Entry]>([])

  func transport(for session: URLSession) -> SessionTransport {
    entries.withLock { entries in
      if let entry = entries.first(where: { $0.session === session }) { return entry.transport }
      entries.removeAll { $0.session == nil }
      let transport = SessionTransport(configuration: session.configuration)
      entries.append(Entry(session: session, transport: transport))
      return transport
    }
  }
}
