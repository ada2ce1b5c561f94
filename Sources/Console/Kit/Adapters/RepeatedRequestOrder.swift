import InnoLocking
public import InnoNetwork

/// A policy that sends requests again in a fixed order after the session token was refreshed.
///
/// Without this policy, requests that wait for the same refresh continue at the same time, on
/// several threads. With this policy, each of these requests first sleeps on the ``VirtualClock``
/// for as many nanoseconds as its number. The requests therefore continue in the order of their
/// numbers, and every run prints the same output.
///
/// Pass the policy to the app's client, as an execution policy and as an observer:
///
/// ```swift
/// let order = RepeatedRequestOrder(clock)
/// NetworkConfiguration.advanced(
///   baseURL: url,
///   resilience: ResiliencePack(customExecutionPolicies: [order], clock: clock),
///   observability: ObservabilityPack(eventObservers: [order])
/// )
/// ```
public final class RepeatedRequestOrder: RequestExecutionPolicy, NetworkEventObserver {
  private let clock: VirtualClock
  private let repeated = Locked<Set<Int>>([])

  /// Creates a policy.
  ///
  /// - Parameter clock: The clock of the app.
  public init(_ clock: VirtualClock) {
    self.clock = clock
  }

  /// The mode in which the client delivers events to the policy.
  ///
  /// Events are delivered inline, so that the policy learns of a token refresh before the request
  /// is sent again.
  public var delivery: ObserverDelivery { .inline }

  /// Does nothing.
  ///
  /// - Parameter event: The event of the client.
  public func observe(_ event: NetworkEvent) {}

  /// Records that a request is about to be sent again with a new token.
  ///
  /// - Parameters:
  ///   - step: The step that the client performed.
  ///   - request: The numbers of the request and of its attempt.
  public func observe(_ step: NetworkStep, of request: RequestLabel) {
    guard step == .tokenRefreshed else { return }
    repeated.withLock { _ = $0.insert(request.id) }
  }

  /// Sends a request.
  ///
  /// A request that is sent again with a new token first waits for its turn; any other request is
  /// sent immediately.
  ///
  /// - Parameters:
  ///   - input: The request to send.
  ///   - context: The numbers of the request and of its attempt.
  ///   - next: The remaining policies, followed by the exchange with the server.
  /// - Returns: The response.
  /// - Throws: `CancellationError` if the task is cancelled while it waits, or the error of the
  ///   exchange.
  public func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    let isRepeated = repeated.withLock { $0.remove(context.label.id) != nil }
    if isRepeated { try await clock.sleep(for: .nanoseconds(context.label.id)) }
    return try await next.execute()
  }
}
