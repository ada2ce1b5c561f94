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

  /// The authorities that certificate chains may lead to.
  public enum Roots: Sendable, Equatable {
    /// The authorities of the system.
    case system
    /// The authorities of the system, and the given ones.
    case systemAnd(CertificateList)
    /// Only the given authorities.
    case only(CertificateList)
  }

  /// The public keys that hosts must present; nil for none.
  public var pinning: PublicKeyPinningPolicy?
  /// The authorities that certificate chains may lead to.
  public var roots: Roots
  /// The oldest version of TLS to accept.
  public var minimumTLSVersion: MinimumTLSVersion
  /// The certificate to present to servers that request one; nil for none.
  public var clientCertificate: ClientCertificate?

  /// The policy of the system: its authorities, TLS 1.2 or newer, and no pins.
  public static let system = TrustPolicy()

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - pinning: The public keys that hosts must present; nil for none.
  ///   - roots: The authorities that certificate chains may lead to.
  ///   - minimumTLSVersion: The oldest version of TLS to accept.
  ///   - clientCertificate: The certificate to present to servers that request one; nil for none.
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

  /// Checks the policy itself.
  ///
  /// - Throws: ``TrustPolicyError`` if a pin is invalid or a set of pins is empty.
  public func validate() throws(TrustPolicyError) {
    if let defect = pinning?.defect { throw TrustPolicyError(defect) }
  }
}

/// A defect of a trust policy, or a requirement that a transport cannot enforce.
public struct TrustPolicyError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
  /// The defect, as one clause or several sentences.
  public let description: String

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// Creates an error.
  ///
  /// - Parameter description: The defect.
  public init(_ description: String) {
    self.description = description
  }
}
#endif
