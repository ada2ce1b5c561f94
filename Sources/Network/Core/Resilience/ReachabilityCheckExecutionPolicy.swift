import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A policy that fails requests immediately while this machine has no network.
///
/// Requests to a loopback host are always sent.
public struct ReachabilityCheckExecutionPolicy: RequestExecutionPolicy {
  /// The reaction to a missing network.
  public enum Mode: Sendable, Equatable {
    /// The request fails with ``ConnectionFault/offline``.
    case requireOnline
    /// The request is sent anyway.
    case warnOnly
  }

  /// The monitor of the network.
  public let monitor: any NetworkMonitoring
  /// The reaction to a missing network.
  public let mode: Mode
  /// The longest time to wait while a connection to a network is being established.
  public let suspensionWaitTimeout: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - monitor: The monitor of the network.
  ///   - mode: The reaction to a missing network.
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

  /// Checks the network and executes the rest of the chain.
  ///
  /// - Parameters:
  ///   - input: The request.
  ///   - context: The context, which is not used.
  ///   - next: The rest of the chain.
  /// - Returns: The response, whatever its status.
  /// - Throws: ``NetworkError/unreachable(_:url:)`` with ``ConnectionFault/offline``, or the error
  ///   of the rest of the chain.
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
