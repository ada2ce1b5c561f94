public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fails at once while this machine has no network, and waits a moment for one that is being made.
///
/// A request to this machine itself needs no network and always passes.
public struct ReachabilityCheckExecutionPolicy: RequestExecutionPolicy {
  /// What is done without a network.
  public enum Mode: Sendable, Equatable {
    /// The request fails as ``ConnectionFault/offline``.
    case requireOnline
    /// The request is sent all the same.
    case warnOnly
  }

  /// Knows whether there is a network.
  public let monitor: any NetworkMonitoring
  /// What is done without one.
  public let mode: Mode
  /// How long a connection that is being made is waited for, in seconds.
  public let suspensionWaitTimeout: TimeInterval

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - monitor: Knows whether there is a network.
  ///   - mode: What is done without one.
  ///   - suspensionWaitTimeout: How long a connection that is being made is waited for, in seconds.
  public init(
    monitor: any NetworkMonitoring = NetworkMonitor.shared,
    mode: Mode = .requireOnline,
    suspensionWaitTimeout: TimeInterval = 1
  ) {
    self.monitor = monitor
    self.mode = mode
    self.suspensionWaitTimeout = max(suspensionWaitTimeout, 0)
  }

  /// Looks for a network and carries out the rest.
  ///
  /// - Parameters:
  ///   - input: The request.
  ///   - context: Not used.
  ///   - next: Carries out the rest.
  /// - Returns: The response of any status.
  /// - Throws: ``NetworkError/unreachable(_:url:)`` as ``ConnectionFault/offline``, or what the rest
  ///   throws.
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
