#if Trust
import Crypto
package import Foundation
import SwiftASN1
package import X509

/// An authority that issues certificates for tests.
package struct TestAuthority: Sendable {
  /// The certificate of the authority.
  package let certificate: Certificate
  private let key: P256.Signing.PrivateKey
  /// The certificates that servers send: from this authority's own to the one below the root.
  private let path: [Certificate]

  /// Creates an authority that is its own root.
  ///
  /// - Parameter name: The common name.
  /// - Throws: An error of swift-certificates.
  package init(_ name: String = "Test Root") throws {
    key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName { CommonName(name) }
    certificate = try Self.certificate(
      of: key.publicKey,
      subject,
      issuer: subject,
      key,
      for: Period(),
      isAuthority: true,
      []
    )
    path = []
  }

  private init(certificate: Certificate, key: P256.Signing.PrivateKey, path: [Certificate]) {
    self.certificate = certificate
    self.key = key
    self.path = path
  }

  /// Creates an authority below this one.
  ///
  /// - Parameter name: The common name.
  /// - Returns: The authority.
  /// - Throws: An error of swift-certificates.
  package func intermediate(_ name: String = "Test Intermediate") throws -> TestAuthority {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName { CommonName(name) }
    let certificate = try Self.certificate(
      of: key.publicKey,
      subject,
      issuer: self.certificate.subject,
      self.key,
      for: Period(),
      isAuthority: true,
      []
    )
    return TestAuthority(certificate: certificate, key: key, path: [certificate] + path)
  }

  /// The validity of a certificate, relative to now, in seconds.
  package struct Period: Sendable {
    let start: TimeInterval
    let end: TimeInterval

    /// Creates a period; by default, from an hour ago until a day from now.
    package init(from start: TimeInterval = -3_600, to end: TimeInterval = 86_400) {
      self.start = start
      self.end = end
    }
  }

  /// Issues a certificate for a server or a client.
  ///
  /// - Parameters:
  ///   - names: The host names.
  ///   - addresses: The IPv4 addresses.
  ///   - period: The validity.
  ///   - usage: The purpose (RFC 5280, section 4.2.1.12).
  ///   - isCritical: A Boolean value that indicates whether the names and the purpose are critical
  ///     extensions.
  /// - Returns: The certificate with its key and issuers.
  /// - Throws: An error of swift-certificates.
  package func issue(
    _ names: [String] = ["localhost"],
    addresses: [[UInt8]] = [],
    for period: Period = Period(),
    usage: ExtendedKeyUsage.Usage = .serverAuth,
    isCritical: Bool = false
  ) throws -> TestIdentity {
    let key = P256.Signing.PrivateKey()
    let leaf = try Self.certificate(
      of: key.publicKey,
      try DistinguishedName { CommonName("leaf") },
      issuer: certificate.subject,
      self.key,
      for: period,
      isAuthority: false,
      names.map { .dnsName($0) }
        + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) },
      usage,
      isCritical: isCritical
    )
    return TestIdentity(chain: [leaf] + path, key: key.pemRepresentation)
  }

  private static func certificate(
    of key: P256.Signing.PublicKey,
    _ subject: DistinguishedName,
    issuer: DistinguishedName,
    _ issuerKey: P256.Signing.PrivateKey,
    for period: Period,
    isAuthority: Bool,
    _ names: [GeneralName],
    _ usage: ExtendedKeyUsage.Usage = .serverAuth,
    isCritical: Bool = false
  ) throws -> Certificate {
    try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: .init(key),
      notValidBefore: Date(timeIntervalSinceNow: period.start),
      notValidAfter: Date(timeIntervalSinceNow: period.end),
      issuer: issuer,
      subject: subject,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        if isAuthority {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
          KeyUsage(keyCertSign: true)
        } else if isCritical {
          Critical(BasicConstraints.notCertificateAuthority)
          Critical(SubjectAlternativeNames(names))
          Critical(try ExtendedKeyUsage([usage]))
        } else {
          Critical(BasicConstraints.notCertificateAuthority)
          SubjectAlternativeNames(names)
          try ExtendedKeyUsage([usage])
        }
      },
      issuerPrivateKey: .init(issuerKey)
    )
  }
}

/// A certificate with its issuers and private key.
package struct TestIdentity: Sendable {
  /// The certificates that a server sends, its own first.
  package var chain: [Certificate]
  /// The private key in PEM.
  package let key: String

  /// The certificates in PEM.
  package var pem: String { get throws { try chain.map { try $0.pem }.joined(separator: "\n") } }
}

extension Certificate {
  /// The certificate in PEM.
  package var pem: String { get throws { try serializeAsPEM().pemString } }

  /// The certificate in DER.
  package var der: [UInt8] { get throws { try serializeAsPEM().derBytes } }
}
#endif
