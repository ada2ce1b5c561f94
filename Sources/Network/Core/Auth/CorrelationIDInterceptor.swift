#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends the identifiers of the current ``NetworkContext``, each in a header.
public struct CorrelationIDInterceptor: RequestInterceptor {
  private let traceHeader: String
  private let correlationHeader: String

  /// Makes an interceptor.
  ///
  /// - Parameters:
  ///   - traceHeader: The header of the trace.
  ///   - correlationHeader: The header of the correlation.
  public init(
    traceHeader: String = "X-Trace-ID",
    correlationHeader: String = "X-Correlation-ID"
  ) {
    self.traceHeader = traceHeader
    self.correlationHeader = correlationHeader
  }

  /// Adds the identifiers that there are.
  ///
  /// - Parameter request: The request.
  /// - Returns: The request with them.
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
