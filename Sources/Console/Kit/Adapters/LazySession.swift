import Foundation
import InnoNetwork
import InnoLocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that is made when the first request goes through it.
final class LazySession: URLSessionProtocol {
  private let made = Locked<(any URLSessionProtocol)?>(nil)
  private let make: @Sendable () -> any URLSessionProtocol

  /// Makes nothing yet.
  ///
  /// - Parameter make: Makes the session.
  init(_ make: @escaping @Sendable () -> any URLSessionProtocol) {
    self.make = make
  }

  private var session: any URLSessionProtocol {
    made.withLock { made in
      let session = made ?? make()
      made = session
      return session
    }
  }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await session.response(for: request, options: options)
  }

  var baseURLOverride: URL? { session.baseURLOverride }

  var transportName: String { session.transportName }
}
