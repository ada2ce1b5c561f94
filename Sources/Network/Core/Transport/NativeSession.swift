package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A session with more features than ``URLSessionProtocol`` requires.
///
/// A native session supports ``TransportOptions/cancellation``. When the client cancels a request
/// through the request's ``RequestCancellation``, the session ends the exchange.
package protocol NativeSession: URLSessionProtocol {
  /// Sends a request in the same way as ``URLSessionProtocol/response(for:options:)``, but does not
  /// convert the head of the response to an `HTTPURLResponse`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body and the head of the response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  func received(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, ReceivedHead)
}
