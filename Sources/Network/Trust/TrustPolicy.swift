#if Trust
public import Foundation

/// The requirements for the TLS connections of a transport.
///
/// ```swift
/// let trust = TrustPolicy(
///   pinning: PublicKeyPinningPolicy(pinsByHost: ["api.example.com": [current, next]])
/// )
/// ```
///
/// Every certificate chain must be valid for the host (RFC 5280 and RFC 6125) before its keys are
/// compared with pins. This validation cannot be turned off.
public struct TrustPolicy: Sendable, Equatable {
  /// The oldest version of TLS to accept.
  public enum MinimumTLSVersion: Sendable, Equatable {
    /// TLS 1.2 (RFC 5246).
    case tls12
    /// TLS 1.3 (RFC 8446).
    case tls13
  }

  /// The certificate authorities to trust.
  public enum Roots: Sendable, Equatable {
    /// The certificate authorities that the system trusts.
    case system
    /// The authorities that the system trusts, and also the given authorities.
    case systemAnd(CertificateList)
    /// The given authorities only. The authorities that the system trusts are not trusted.
    case only(CertificateList)
  }

  /// The policy for the public keys of hosts, or `nil` to pin no keys.
  public var pinning: PublicKeyPinningPolicy?
  /// The certificate authorities to trust.
  public var roots: Roots
  /// The oldest version of TLS to accept.
  public var minimumTLSVersion: MinimumTLSVersion
  /// The certificate to present to servers that request a client certificate, or `nil` to present
  /// no certificate.
  public var clientCertificate: ClientCertificate?

  /// The default policy: the system's authorities, TLS 1.2 or newer, and no pins.
  public static let system = TrustPolicy()

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - pinning: The policy for the public keys of hosts, or `nil` to pin no keys.
  ///   - roots: The certificate authorities to trust.
  ///   - minimumTLSVersion: The oldest version of TLS to accept.
  ///   - clientCertificate: The certificate to present to servers that request a client
  ///     certificate, or `nil` to present no certificate.
  public init(
    pinning: PublicKeyPinningPolicy? = nil,
    roots: Roots = .system,
    minimumTLSVersion: MinimumTLSVersion = .tls12,
    clientCertificate: ClientCertificate? = nil
  ) {
    self.pinning = pinning
    self.roots = roots
    self.minimumTLSVersion = minimumTLSVersion
    self.clientCertificate = clientCertificate
  }

  /// Checks that the policy is valid.
  ///
  /// - Throws: ``TrustPolicyError`` if a pin is invalid or a set of pins is empty.
  public func validate() throws(TrustPolicyError) {
    if let defect = pinning?.defect { throw TrustPolicyError(defect) }
  }
}

/// An error that reports an invalid trust policy, an invalid certificate, or a requirement that a
/// transport cannot enforce.
public struct TrustPolicyError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
  /// A human-readable description of the problem.
  public let description: String

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// Creates an error.
  ///
  /// - Parameter description: A human-readable description of the problem.
  public init(_ description: String) {
    self.description = description
  }
}
#endif
