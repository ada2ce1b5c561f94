#if Trust
package import InnoNetwork
import NIOCore
package import NIOSSL
import SwiftASN1
import X509

/// Verifies the certificates of servers by a trust policy.
///
/// A connection of NIO uses ``makeHandler(for:report:)``, which verifies the chain before the
/// handshake ends. A connection that BoringSSL has verified already can be checked afterwards by
/// ``verify(_:for:)``.
package struct TrustVerifier: Sendable {
  package let policy: TrustPolicy
  private let configuration: TLSConfiguration
  private let context: NIOSSLContext
  private let roots: CertificateStore

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - applicationProtocols: The protocols to offer (ALPN, RFC 7301), such as `http/1.1`.
  /// - Throws: ``TrustPolicyError`` if the policy has a defect.
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
    case .system: roots = .systemTrustRoots
    case .systemAnd(let list):
      configuration.additionalTrustRoots = [.certificates(try list.sslCertificates())]
      roots = CertificateStore.systemTrustRoots.appending(contentsOf: list.parsed)
    case .only(let list):
      configuration.trustRoots = .certificates(try list.sslCertificates())
      roots = CertificateStore(list.parsed)
    }
    try policy.clientCertificate?.present(in: &configuration)
    self.policy = policy
    self.configuration = configuration
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      throw TrustPolicyError("TLS cannot be configured: \(error)")
    }
  }

  /// The configuration for BoringSSL, which verifies chains and hosts but knows no pins.
  package var tlsConfiguration: TLSConfiguration { configuration }

  /// Creates the TLS handler of a connection, which verifies the server by the whole policy.
  ///
  /// - Parameters:
  ///   - host: The host of the URL.
  ///   - report: A closure that receives the failed check before the handshake fails.
  /// - Returns: The handler.
  /// - Throws: An error of NIOSSL if the host is not a valid name for TLS (RFC 6066, section 3).
  package func makeHandler(
    for host: HostName,
    report: @escaping @Sendable (TrustFailure) -> Void
  ) throws -> NIOSSLClientHandler {
    try NIOSSLClientHandler(
      context: context,
      serverHostname: host.isName ? host.text : nil,
      customVerificationCallback: { served, promise in
        let certificates = served.map { (try? $0.toDERBytes()) ?? [] }
        promise.completeWithTask {
          do throws(TrustFailure) {
            try await verify(certificates, for: host)
            return .certificateVerified
          } catch {
            report(error)
            return .failed
          }
        }
      }
    )
  }

  /// Verifies a chain by the whole policy.
  ///
  /// - Parameters:
  ///   - served: The certificates that the server sent, in DER, its own first.
  ///   - host: The host of the URL.
  /// - Throws: ``TrustFailure`` with the first check that fails.
  package func verify(_ served: [[UInt8]], for host: HostName) async throws(TrustFailure) {
    let chain = try await ChainVerifier(roots: roots, served: served, host: host).validatedChain()
    guard let pinning = policy.pinning else { return }
    try PublicKeyPinningEvaluator(policy: pinning).evaluate(
      chain.compactMap { PublicKeyPin(certificate: $0) },
      for: host.text
    )
  }

  /// Returns the failed check that a failed handshake reveals; nil if it reveals none.
  package static func failure(of error: any Error) -> TrustFailure? {
    let text = "\(error)".uppercased()
    let versions = [
      "PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL", "WRONG_SSL_VERSION", "NO_PROTOCOLS_AVAILABLE",
    ]
    if versions.contains(where: text.contains) {
      return TrustFailure(.tlsVersion, "it supports no TLS version that the trust policy allows")
    }
    let certificates = [
      "ALERT_CERTIFICATE_REQUIRED", "ALERT_BAD_CERTIFICATE", "ALERT_UNKNOWN_CA",
      "ALERT_CERTIFICATE_UNKNOWN", "ALERT_CERTIFICATE_EXPIRED", "ALERT_CERTIFICATE_REVOKED",
      "ALERT_UNSUPPORTED_CERTIFICATE", "ALERT_ACCESS_DENIED",
    ]
    if certificates.contains(where: text.contains) {
      return TrustFailure(
        .clientCertificate,
        "it rejected the client's certificate, or its absence"
      )
    }
    return nil
  }
}

extension CertificateList {
  /// The certificates for swift-certificates, which can parse each of them.
  fileprivate var parsed: [Certificate] {
    certificates.compactMap { try? Certificate(derEncoded: Array($0)) }
  }
}
#endif
