#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A type that writes the requests and responses of a client.
///
/// ```swift
/// struct RemoteRequestLogger: NetworkLogger {
///   let base = DefaultNetworkLogger()
///   func log(request: URLRequest) { base.log(request: request) }
///   func log(error: NetworkError) { base.log(error: error) }
/// }
/// ```
///
/// Every method has a default implementation: those with a label call those without, which do
/// nothing. Arguments are not redacted. Use ``DefaultNetworkLogger`` or ``Redaction`` for that.
public protocol NetworkLogger: Sendable {
  /// Writes a request that is about to be sent.
  ///
  /// - Parameter request: The request, as adapted by the interceptors.
  func log(request: URLRequest)

  /// Writes a response.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: A Boolean value that indicates whether its status is a failure for the endpoint.
  func log(response: Response, isError: Bool)

  /// Writes the error of a request, which may be a status error.
  ///
  /// - Parameter error: The error.
  func log(error: NetworkError)

  /// Writes a request that is about to be sent.
  ///
  /// - Parameters:
  ///   - request: The request, as adapted by the interceptors.
  ///   - label: The number of the request and of its attempt.
  func log(request: URLRequest, of label: RequestLabel)

  /// Writes a response.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: A Boolean value that indicates whether its status is a failure for the endpoint.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the request was sent.
  func log(response: Response, isError: Bool, of label: RequestLabel, duration: Duration)

  /// Writes the error of an attempt, which may be a status error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the start of the attempt.
  func log(error: NetworkError, of label: RequestLabel, duration: Duration)

  /// Writes a warning, such as one from an interceptor.
  ///
  /// - Parameter message: The message.
  func warn(_ message: String)
}

extension NetworkLogger {
  /// Does nothing.
  ///
  /// - Parameter request: The request, as adapted by the interceptors.
  public func log(request: URLRequest) {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: A Boolean value that indicates whether its status is a failure for the endpoint.
  public func log(response: Response, isError: Bool) {}

  /// Does nothing.
  ///
  /// - Parameter error: The error.
  public func log(error: NetworkError) {}

  /// Writes the request without its number.
  ///
  /// - Parameters:
  ///   - request: The request, as adapted by the interceptors.
  ///   - label: The number of the request and of its attempt.
  public func log(request: URLRequest, of label: RequestLabel) {
    log(request: request)
  }

  /// Writes the response without its number.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: A Boolean value that indicates whether its status is a failure for the endpoint.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the request was sent.
  public func log(
    response: Response,
    isError: Bool,
    of label: RequestLabel,
    duration: Duration
  ) {
    log(response: response, isError: isError)
  }

  /// Writes the error without its number.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the start of the attempt.
  public func log(error: NetworkError, of label: RequestLabel, duration: Duration) {
    log(error: error)
  }

  /// Does nothing.
  ///
  /// - Parameter message: The message.
  public func warn(_ message: String) {}
}

/// A logger that does nothing.
public struct NoOpNetworkLogger: NetworkLogger {
  /// Creates a logger.
  public init() {}
}
