#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Writes what a client sends and what comes back.
///
/// ```swift
/// struct RemoteRequestLogger: NetworkLogger {
///   let base = DefaultNetworkLogger()
///   func log(request: URLRequest) { base.log(request: request) }
///   func log(error: NetworkError) { base.log(error: error) }
/// }
/// ```
///
/// Every method has a default: those with a label call those without, and those write nothing. What a
/// method is given is not redacted; ``DefaultNetworkLogger`` and ``Redaction`` do that.
public protocol NetworkLogger: Sendable {
  /// Writes a request that is about to be sent.
  ///
  /// - Parameter request: The request as the interceptors left it.
  func log(request: URLRequest)

  /// Writes a response that came.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: Whether the endpoint takes its status for a failure.
  func log(response: Response, isError: Bool)

  /// Writes why a request failed; a status that is a failure is reported here too.
  ///
  /// - Parameter error: The failure.
  func log(error: NetworkError)

  /// Writes a request that is about to be sent.
  ///
  /// - Parameters:
  ///   - request: The request as the interceptors left it.
  ///   - label: The number of the request and of its attempt.
  func log(request: URLRequest, of label: RequestLabel)

  /// Writes a response that came.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: Whether the endpoint takes its status for a failure.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the request was sent.
  func log(response: Response, isError: Bool, of label: RequestLabel, duration: Duration)

  /// Writes why an attempt failed; a status that is a failure is reported here too.
  ///
  /// - Parameters:
  ///   - error: The failure.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the attempt began.
  func log(error: NetworkError, of label: RequestLabel, duration: Duration)

  /// Writes a remark, such as by an interceptor.
  ///
  /// - Parameter message: One sentence.
  func warn(_ message: String)
}

extension NetworkLogger {
  /// Writes nothing.
  ///
  /// - Parameter request: The request as the interceptors left it.
  public func log(request: URLRequest) {}

  /// Writes nothing.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: Whether the endpoint takes its status for a failure.
  public func log(response: Response, isError: Bool) {}

  /// Writes nothing.
  ///
  /// - Parameter error: The failure.
  public func log(error: NetworkError) {}

  /// Writes the request without its number.
  ///
  /// - Parameters:
  ///   - request: The request as the interceptors left it.
  ///   - label: The number of the request and of its attempt.
  public func log(request: URLRequest, of label: RequestLabel) {
    log(request: request)
  }

  /// Writes the response without its number.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors.
  ///   - isError: Whether the endpoint takes its status for a failure.
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

  /// Writes the failure without its number.
  ///
  /// - Parameters:
  ///   - error: The failure.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the attempt began.
  public func log(error: NetworkError, of label: RequestLabel, duration: Duration) {
    log(error: error)
  }

  /// Writes nothing.
  ///
  /// - Parameter message: One sentence.
  public func warn(_ message: String) {}
}

/// A logger that writes nothing.
public struct NoOpNetworkLogger: NetworkLogger {
  /// Makes the logger.
  public init() {}
}
