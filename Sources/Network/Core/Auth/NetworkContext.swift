/// Identifiers that all requests of a piece of work share.
///
/// ```swift
/// try await NetworkContext.$current.withValue(NetworkContext(correlationID: id)) {
///   try await client.request(FetchUsers())
/// }
/// ```
///
/// ``CorrelationIDInterceptor`` and ``TraceContextInterceptor`` send them.
public struct NetworkContext: Sendable {
  /// The trace that the work belongs to: a W3C `trace-id`, or a whole `traceparent`.
  public let traceID: String?
  /// An identifier that others log the work under.
  public let correlationID: String?
  /// What interceptors of the app's own want to know.
  public let baggage: [String: String]

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - traceID: The trace that the work belongs to.
  ///   - correlationID: An identifier that others log the work under.
  ///   - baggage: What interceptors of the app's own want to know.
  public init(
    traceID: String? = nil,
    correlationID: String? = nil,
    baggage: [String: String] = [:]
  ) {
    self.traceID = traceID
    self.correlationID = correlationID
    self.baggage = baggage
  }

  /// The context of the current task; empty unless it was set.
  @TaskLocal public static var current = NetworkContext()
}
