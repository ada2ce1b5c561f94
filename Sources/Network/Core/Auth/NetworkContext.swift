/// The identifiers and other values that all requests of an operation share.
///
/// For example, an operation can consist of the requests for one screen.
///
/// ```swift
/// try await NetworkContext.$current.withValue(NetworkContext(correlationID: id)) {
///   try await client.request(FetchUsers())
/// }
/// ```
///
/// To send the identifiers to the server, use a ``CorrelationIDInterceptor``. To send only the
/// trace identifier, use a ``TraceContextInterceptor``.
public struct NetworkContext: Sendable {
  /// The trace of the operation, as a W3C `trace-id` or a complete `traceparent`.
  ///
  /// The value is nil if the operation has no trace.
  public let traceID: String?
  /// The identifier of the operation in logs, or nil for no identifier.
  public let correlationID: String?
  /// The name of the operation for observers and logs, such as `listPets`, or nil for no name.
  public let operation: String?
  /// Additional values for custom interceptors.
  public let baggage: [String: String]

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - traceID: The trace of the operation, as a W3C `trace-id` or a complete `traceparent`. The
  ///     value is nil if the operation has no trace.
  ///   - correlationID: The identifier for finding the operation in logs, or nil for no identifier.
  ///   - operation: The name of the operation for observers and logs, or nil for no name.
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

  /// The context of the current task.
  ///
  /// By default, the context is empty.
  @TaskLocal public static var current = NetworkContext()
}
