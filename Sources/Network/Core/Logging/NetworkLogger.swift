#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A type that logs requests, responses and errors.
///
/// ```swift
/// struct RemoteRequestLogger: NetworkLogger {
///   let base = DefaultNetworkLogger()
///   func log(request: URLRequest) { base.log(request: request) }
///   func log(error: NetworkError) { base.log(error: error) }
/// }
/// ```
///
/// Every method has a default implementation. By default, a method that receives a label calls the
/// corresponding method without a label. Any other method does nothing by default.
///
/// The arguments are not redacted. To redact secrets, use ``DefaultNetworkLogger`` or
/// ``Redaction``.
public protocol NetworkLogger: Sendable {
  /// Logs a request that is about to be sent or answered from the cache.
  ///
  /// - Parameter request: The request that the interceptors have adapted.
  func log(request: URLRequest)

  /// Logs a response.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors adapt it.
  ///   - isError: A Boolean value that indicates whether the status of the response counts as an
  ///     error for the endpoint.
  func log(response: Response, isError: Bool)

  /// Logs the error with which an attempt failed.
  ///
  /// - Parameter error: The error. If the error is a status error, the response has already been
  ///   logged.
  func log(error: NetworkError)

  /// Logs a request that is about to be sent or answered from the cache.
  ///
  /// - Parameters:
  ///   - request: The request that the interceptors have adapted.
  ///   - label: The numbers that identify the request and the attempt.
  func log(request: URLRequest, of label: RequestLabel)

  /// Logs a response.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors adapt it.
  ///   - isError: A Boolean value that indicates whether the status of the response counts as an
  ///     error for the endpoint.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - duration: The time from sending the request to receiving the response.
  func log(response: Response, isError: Bool, of label: RequestLabel, duration: Duration)

  /// Logs the error with which an attempt failed.
  ///
  /// - Parameters:
  ///   - error: The error. If the error is a status error, the response has already been logged.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - duration: The time from the start of the attempt to the error.
  func log(error: NetworkError, of label: RequestLabel, duration: Duration)

  /// Logs a warning, for example from an interceptor.
  ///
  /// - Parameter message: The message.
  func warn(_ message: String)
}

extension NetworkLogger {
  /// Ignores the request.
  ///
  /// - Parameter request: The request that the interceptors have adapted.
  public func log(request: URLRequest) {}

  /// Ignores the response.
  ///
  /// - Parameters:
  ///   - response: The response, which the interceptors have not adapted yet.
  ///   - isError: A Boolean value that indicates whether the status of the response counts as an
  ///     error for the endpoint.
  public func log(response: Response, isError: Bool) {}

  /// Ignores the error.
  ///
  /// - Parameter error: The error. If the error is a status error, the response has already been
  ///   logged.
  public func log(error: NetworkError) {}

  /// Logs the request, and ignores the label.
  ///
  /// - Parameters:
  ///   - request: The request that the interceptors have adapted.
  ///   - label: The label, which is ignored.
  public func log(request: URLRequest, of label: RequestLabel) {
    log(request: request)
  }

  /// Logs the response without the label and the duration.
  ///
  /// - Parameters:
  ///   - response: The response, before the interceptors adapt it.
  ///   - isError: A Boolean value that indicates whether the status of the response counts as an
  ///     error for the endpoint.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - duration: The time from sending the request to receiving the response.
  public func log(
    response: Response,
    isError: Bool,
    of label: RequestLabel,
    duration: Duration
  ) {
    log(response: response, isError: isError)
  }

  /// Logs only the error, without the label and the duration.
  ///
  /// - Parameters:
  ///   - error: The error. If the error is a status error, the response has already been logged.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - duration: The time from the start of the attempt to the error.
  public func log(error: NetworkError, of label: RequestLabel, duration: Duration) {
    log(error: error)
  }

  /// Ignores the warning.
  ///
  /// - Parameter message: The message.
  public func warn(_ message: String) {}
}

/// A logger that writes nothing.
public struct NoOpNetworkLogger: NetworkLogger {
  /// Creates a logger.
  public init() {}
}
