/// Identifiers that are shared by all requests of an operation.
///
/// ```swift
/// try await NetworkContext.$current.withValue(NetworkContext(correlationID: id)) {
///   try await client.request(FetchUsers())
/// }
/// ```
///
/// ``CorrelationIDInterceptor`` and ``TraceContextInterceptor`` send these identifiers.
public struct NetworkContext: Sendable {
  /// The trace of the operation: a W3C `trace-id` or a complete `traceparent`.
  public let traceID: String?
  /// The identifier of the operation in logs.
  public let correlationID: String?
  /// The name of the operation, such as `listPets`, for observers and logs.
  public let operation: String?
  /// Additional values for custom interceptors.
  public let baggage: [String: String]

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - traceID: The trace of the operation.
  ///   - correlationID: The identifier of the operation in logs.
  ///   - operation: The name of the operation, for observers and logs.
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
