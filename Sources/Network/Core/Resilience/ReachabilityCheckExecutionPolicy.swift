import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A policy that rejects requests while this machine is offline.
///
/// Requests to a loopback host are always sent. In the mode ``Mode/warnOnly``, all requests are
/// sent.
public struct ReachabilityCheckExecutionPolicy: RequestExecutionPolicy {
  /// The action to take while this machine is offline.
  public enum Mode: Sendable, Equatable {
    /// While this machine is offline, a request fails with ``ConnectionFault/offline``.
    case requireOnline
    /// The request is sent even though this machine is offline.
    case warnOnly
  }

  /// The monitor that reports the state of the network.
  public let monitor: any NetworkMonitoring
  /// The action to take while this machine is offline.
  public let mode: Mode
  /// The longest time to wait while a connection to a network is being established.
  public let suspensionWaitTimeout: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - monitor: The monitor that reports the state of the network.
  ///   - mode: The action to take while this machine is offline.
  ///   - suspensionWaitTimeout: The longest time to wait while a connection to a network is being
  ///     established.
  public init(
    monitor: any NetworkMonitoring = NetworkMonitor.shared,
    mode: Mode = .requireOnline,
    suspensionWaitTimeout: Duration = .seconds(1)
  ) {
    self.monitor = monitor
    self.mode = mode
    self.suspensionWaitTimeout = suspensionWaitTimeout.clamped
  }

  /// Executes the remaining policies and the exchange, unless the request is rejected.
  ///
  /// - Parameters:
  ///   - input: The request.
  ///   - context: The context, which is not used.
  ///   - next: The remaining policies and the exchange.
  /// - Returns: The response, regardless of its status.
  /// - Throws: ``NetworkError/unreachable(_:url:)`` with ``ConnectionFault/offline`` if the request
  ///   is rejected, or ``NetworkError/cancelled`` if the task is cancelled while it waits for the
  ///   network. Otherwise, any error from the remaining policies or the exchange.
  public func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    guard mode == .requireOnline, let url = input.request.url,
      !URLRules.isLoopback(url.host ?? "")
    else { return try await next.execute() }
    let snapshot = await monitor.currentSnapshot()
    var status = snapshot?.status ?? .satisfied
    if status == .requiresConnection {
      let changed = await monitor.waitForChange(from: snapshot, timeout: suspensionWaitTimeout)
      guard !Task.isCancelled else { throw NetworkError.cancelled }
      status = changed?.status ?? .unsatisfied
    }
    guard status == .satisfied else { throw NetworkError.unreachable(.offline, url: url) }
    return try await next.execute()
  }
}
