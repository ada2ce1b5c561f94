import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession: URLSessionProtocol {
  /// Sends a request through a ``SessionTransport`` made of this session's configuration.
  ///
  /// The session itself sends nothing: its own delegate, cache and cookies have no part in it.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The body and the head of the response, of any status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await SessionTransports.shared.transport(for: self).response(for: request, options: options)
  }

  /// Sends a request like ``response(for:options:)`` and gives the response when its head has come.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The response of any status, the body to follow.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try await SessionTransports.shared.transport(for: self).stream(for: request, options: options)
  }
}

/// The transports made for sessions of Foundation's; one whose session is gone is let go when the
/// next is made.
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
