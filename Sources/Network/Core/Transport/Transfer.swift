import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request on the wire: how an exchange stops it, or lets it go on after a pause.
protocol Transfer: AnyObject, Sendable {
  /// Ends the transfer and closes its connection. Returns at once.
  func cancel()
  /// Goes on with a transfer that waits for room. Returns at once.
  func resume()
}

/// Runs transfers and reports them to their exchanges: libcurl or a `URLSession`.
protocol TransferEngine: AnyObject, Sendable {
  /// Begins to carry an exchange out, unless it is over by then. Returns at once.
  func start(_ exchange: Exchange, _ request: URLRequest)
  /// The number of transfers that have not ended.
  var count: Int { get }
}
