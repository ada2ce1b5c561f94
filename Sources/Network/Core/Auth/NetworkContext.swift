/// The identifiers and other values that all requests in an operation share.
///
/// ```swift
/// try await NetworkContext.$current.withValue(NetworkContext(correlationID: id)) {
///   try await client.request(FetchUsers())
/// }
/// ```
///
/// ``CorrelationIDInterceptor`` and ``TraceContextInterceptor`` send the trace and correlation
/// identifiers.
public struct NetworkContext: Sendable {
  /// The trace of the operation: a W3C `trace-id` or a complete `traceparent`; nil for none.
  public let traceID: String?
  /// The identifier by which the operation can be found in logs; nil for none.
  public let correlationID: String?
  /// The name of the operation, such as `listPets`, for observers and logs; nil for none.
  public let operation: String?
  /// Additional values for custom interceptors.
  public let baggage: [String: String]

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - traceID: The trace of the operation: a W3C `trace-id` or a complete `traceparent`; nil for
  ///     none.
  ///   - correlationID: The identifier by which the operation can be found in logs; nil for none.
  ///   - operation: The name of the operation, for observers and logs; nil for none.
  ///   - baggage: Additional values for custom interceptors.
  public init(
    traceID: String? = nil,
    correlationID: String? = nil,
    operation: String? = nil,
    baggage: [String: String] = [:]
  ) {
    self.traceID = traceID
    self.correlationID = correlationID
    self.operation = operation
    self.baggage = baggage
  }

  /// The context of the current task; empty by default.
  @TaskLocal public static var current = NetworkContext()
}
