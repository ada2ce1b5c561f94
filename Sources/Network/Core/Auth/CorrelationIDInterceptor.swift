#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// An interceptor that sends the identifiers in the current ``NetworkContext`` as request headers.
public struct CorrelationIDInterceptor: RequestInterceptor {
  private let traceHeader: String
  private let correlationHeader: String

  /// Creates an interceptor.
  ///
  /// - Parameters:
  ///   - traceHeader: The name of the header for the trace identifier.
  ///   - correlationHeader: The name of the header for the correlation identifier.
  public init(
    traceHeader: String = "X-Trace-ID",
    correlationHeader: String = "X-Correlation-ID"
  ) {
    self.traceHeader = traceHeader
    self.correlationHeader = correlationHeader
  }

  /// Adds the identifiers from the current context to a request.
  ///
  /// - Parameter request: The request to which the headers are added.
  /// - Returns: The request with the added headers. If the context has no identifiers, the request
  ///   is unchanged.
  /// - Throws: Nothing.
  public func adapt(_ request: URLRequest) async throws -> URLRequest {
    let context = NetworkContext.current
    var request = request
    if let trace = context.traceID, !trace.isEmpty {
      request.setValue(trace, forHTTPHeaderField: traceHeader)
    }
    if let correlation = context.correlationID, !correlation.isEmpty {
      request.setValue(correlation, forHTTPHeaderField: correlationHeader)
    }
    return request
  }
}
