#if Trust
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension SessionTransport {
  /// Creates a transport that enforces a trust policy.
  ///
  /// On Linux, `URLSession` and libcurl can enforce only ``TrustPolicy/system``. For any other
  /// policy, use `AsyncHTTPClientTransport`.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session.
  ///   - trust: The requirements for TLS connections.
  ///   - clock: The clock that measures time limits.
  /// - Throws: ``TrustPolicyError`` if the policy is invalid, or has a requirement that this
  ///   transport cannot enforce on the current platform.
  public convenience init(
    configuration: URLSessionConfiguration = .ephemeral,
    trust: TrustPolicy,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(TrustPolicyError) {
    try trust.validate()
    #if canImport(Security)
    guard trust.clientCertificate == nil else {
      throw TrustPolicyError(
        "URLSession cannot present a client certificate; use AsyncHTTPClientTransport from "
          + "InnoNetworkAsyncHTTPClient"
      )
    }
    let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
    configuration.tlsMinimumSupportedProtocolVersion =
      trust.minimumTLSVersion == .tls13 ? .TLSv13 : .TLSv12
    let check = SystemTrustCheck(policy: trust)
    self.init(configuration: configuration, clock: clock) { check.failure(of: $0, for: $1) }
    #else
    let requirements = trust.requirements
    guard requirements.isEmpty else {
      throw TrustPolicyError(
        "URLSession and libcurl cannot enforce \(requirements.joined(separator: " or ")) on Linux; "
          + "use AsyncHTTPClientTransport from InnoNetworkAsyncHTTPClient"
      )
    }
    self.init(configuration: configuration, clock: clock)
    #endif
  }
}

extension TrustPolicy {
  /// The names of the requirements that this policy adds to the requirements of
  /// ``TrustPolicy/system``.
  ///
  /// Error messages contain these names.
  fileprivate var requirements: [String] {
    [
      pinning == nil ? nil : "pinned keys",
      roots == .system ? nil : "custom roots",
      minimumTLSVersion == .tls12 ? nil : "TLS 1.3 as the minimum",
      clientCertificate == nil ? nil : "a client certificate",
    ].compactMap(\.self)
  }
}
#endif
