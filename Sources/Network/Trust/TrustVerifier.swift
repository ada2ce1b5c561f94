#if Trust
import InnoLocking
package import InnoNetwork
import NIOCore
package import NIOSSL
import SwiftASN1
import X509

/// A verifier that checks the certificates of servers against a trust policy.
///
/// A SwiftNIO connection uses ``makeHandler(for:report:)``, which verifies the server's
/// certificates before the handshake ends. For a connection that BoringSSL has already verified,
/// ``verify(_:for:)`` checks the certificates against the whole policy.
package struct TrustVerifier: Sendable {
  package let policy: TrustPolicy
  /// The configuration for BoringSSL, which verifies chains and host names but does not check pins.
  package let tlsConfiguration: TLSConfiguration
  // The context is created on first use, because creating the context reads the certificates of the
  // system's authorities.
  private let context = Locked<NIOSSLContext?>(nil)

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - policy: The requirements for TLS connections.
  ///   - applicationProtocols: The protocols to offer (ALPN, RFC 7301), such as `http/1.1`.
  /// - Throws: ``TrustPolicyError`` if the policy is invalid, or if BoringSSL cannot read a
  ///   certificate of the policy.
  package init(
    _ policy: TrustPolicy,
    applicationProtocols: [String] = []
  ) throws(TrustPolicyError) {
    try policy.validate()
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.applicationProtocols = applicationProtocols
    configuration.minimumTLSVersion =
      switch policy.minimumTLSVersion {
      case .tls12: .tlsv12
      case .tls13: .tlsv13
      }
    switch policy.roots {
    case .system: break
    case .systemAnd(let list):
      configuration.additionalTrustRoots = [.certificates(try list.sslCertificates())]
    case .only(let list):
      configuration.trustRoots = .certificates(try list.sslCertificates())
    }
    try policy.clientCertificate?.present(in: &configuration)
    self.policy = policy
    self.tlsConfiguration = configuration
  }

  /// Creates a TLS handler that verifies a server's certificates against the trust policy.
  ///
  /// - Parameters:
  ///   - host: The host of the URL.
  ///   - report: A closure that is called with the failed check before the handshake fails.
  /// - Returns: The handler.
  /// - Throws: An error of NIOSSL if the host is not a valid name for TLS (RFC 6066, section 3), or
  ///   if BoringSSL rejects the configuration.
  package func makeHandler(
    for host: HostName,
    report: @escaping @Sendable (TrustFailure) -> Void
  ) throws -> NIOSSLClientHandler {
    try makeHandler(for: host) { served in
      do throws(TrustFailure) {
        try await verify(served, for: host)
        return true
      } catch {
        report(error)
        return false
      }
    }
  }

  /// Creates a TLS handler that reports the server's certificates and then makes the handshake
  /// fail.
  ///
  /// - Parameters:
  ///   - host: The host of the URL.
  ///   - inspect: A closure that is called with the certificates in DER, starting with the server's
  ///     own certificate.
  /// - Returns: The handler.
  /// - Throws: An error of NIOSSL if the host is not a valid name for TLS, or if BoringSSL rejects
  ///   the configuration.
  package func makeProbe(
    of host: HostName,
    inspect: @escaping @Sendable ([[UInt8]]) -> Void
  ) throws -> NIOSSLClientHandler {
    try makeHandler(for: host) { served in
      inspect(served)
      return false
    }
  }

  private func makeHandler(
    for host: HostName,
    accepts: @escaping @Sendable ([[UInt8]]) async -> Bool
  ) throws -> NIOSSLClientHandler {
    let context = try context.withLock { context in
      if let context { return context }
      let made = try NIOSSLContext(configuration: tlsConfiguration)
      context = made
      return made
    }
    return try NIOSSLClientHandler(
      context: context,
      serverHostname: host.isName ? host.text : nil,
      customVerificationCallback: { served, promise in
        let certificates = served.map { (try? $0.toDERBytes()) ?? [] }
        promise.completeWithTask { await accepts(certificates) ? .certificateVerified : .failed }
      }
    )
  }

  /// Verifies a chain against the whole policy.
  ///
  /// - Parameters:
  ///   - served: The certificates that the server sent, in DER, starting with the server's own
  ///     certificate.
  ///   - host: The host of the URL.
  /// - Throws: `TrustFailure` for the first check that fails.
  package func verify(_ served: [[UInt8]], for host: HostName) async throws(TrustFailure) {
    #if canImport(Security)
    // On Apple platforms, the certificates of the trusted authorities are not stored in a file.
    // Therefore, only the Security framework can validate a chain.
    if let failure = SystemTrustCheck(policy: policy).failure(of: served, for: host) {
      throw failure
    }
    #else
    let chain = try await ChainVerifier(roots: roots, served: served, host: host).validatedChain()
    guard let pinning = policy.pinning else { return }
    try PublicKeyPinningEvaluator(policy: pinning).evaluate(
      chain.compactMap { PublicKeyPin(certificate: $0) },
      for: host.text
    )
    #endif
  }

  private var roots: CertificateStore {
    switch policy.roots {
    case .system: .systemTrustRoots
    case .systemAnd(let list): .systemTrustRoots.appending(contentsOf: list.parsed)
    case .only(let list): CertificateStore(list.parsed)
    }
  }

  /// Returns the failed TLS check that a handshake error reports, or `nil` if the error has another
  /// cause.
  package static func failure(of error: any Error) -> TrustFailure? {
    let text = "\(error)".uppercased()
    let versions = [
      "PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL", "WRONG_SSL_VERSION", "NO_PROTOCOLS_AVAILABLE",
    ]
    if versions.contains(where: text.contains) {
      return TrustFailure(
        .tlsVersion,
        "the server supports no TLS version that the trust policy allows"
      )
    }
    let certificates = [
      "ALERT_CERTIFICATE_REQUIRED", "ALERT_BAD_CERTIFICATE", "ALERT_UNKNOWN_CA",
      "ALERT_CERTIFICATE_UNKNOWN", "ALERT_CERTIFICATE_EXPIRED", "ALERT_CERTIFICATE_REVOKED",
      "ALERT_UNSUPPORTED_CERTIFICATE", "ALERT_ACCESS_DENIED",
    ]
    if certificates.contains(where: text.contains) {
      return TrustFailure(
        .clientCertificate,
        "the server rejected the client certificate, or requires one"
      )
    }
    return nil
  }
}

extension CertificateList {
  /// The certificates, parsed by the package swift-certificates.
  fileprivate var parsed: [Certificate] {
    certificates.compactMap { try? Certificate(derEncoded: Array($0)) }
  }
}
#endif
