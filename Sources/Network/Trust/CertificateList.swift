#if Trust
public import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A list of certificates from PEM text, in the order in which they appear in that text.
public struct CertificateList: Sendable, Equatable {
  /// The certificates, encoded in DER.
  public let certificates: [Data]

  /// Creates a list from PEM text (RFC 7468).
  ///
  /// - Parameter pem: The text, which contains one or more certificates.
  /// - Throws: ``TrustPolicyError`` if the text contains no certificate, or contains a malformed
  ///   certificate.
  public init(pem: String) throws(TrustPolicyError) {
    try self.init(pem: pem, source: "the text")
  }

  /// Creates a list from a PEM file.
  ///
  /// - Parameter file: The URL of the file, which contains one or more certificates.
  /// - Throws: ``TrustPolicyError`` if the file cannot be read, contains no certificate, or
  ///   contains a malformed certificate.
  public init(contentsOf file: URL) throws(TrustPolicyError) {
    try self.init(pem: try readText(of: file), source: file.lastPathComponent)
  }

  private init(pem: String, source: String) throws(TrustPolicyError) {
    let documents = (try? PEMDocument.parseMultiple(pemString: pem)) ?? []
    var certificates: [Data] = []
    for document in documents where document.discriminator == Certificate.defaultPEMDiscriminator {
      guard (try? Certificate(pemDocument: document)) != nil else {
        throw TrustPolicyError("certificate \(certificates.count + 1) in \(source) is malformed")
      }
      certificates.append(Data(document.derBytes))
    }
    guard !certificates.isEmpty else {
      throw TrustPolicyError("\(source) contains no certificate in PEM format")
    }
    self.certificates = certificates
  }
}

/// A client certificate with its private key.
public struct ClientCertificate: Sendable, Equatable, CustomStringConvertible {
  /// The client certificate, followed by its intermediate certificates.
  public let chain: CertificateList
  let key: NIOSSLPrivateKey

  /// A description that contains the number of certificates, but not the private key.
  public var description: String { "client certificate (chain length \(chain.certificates.count))" }

  /// Creates a client certificate from PEM text.
  ///
  /// - Parameters:
  ///   - chain: The client certificate, followed by its intermediate certificates.
  ///   - key: The private key in PEM format (PKCS #8 or a traditional format), without a
  ///     passphrase.
  /// - Throws: ``TrustPolicyError`` if the key is malformed, has a passphrase, or does not belong
  ///   to the certificate, or if a certificate is malformed.
  public init(chain: CertificateList, key: String) throws(TrustPolicyError) {
    guard let privateKey = try? NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem) else {
      throw TrustPolicyError("the private key is not in PEM format, or has a passphrase")
    }
    self.chain = chain
    self.key = privateKey
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates([])
    try present(in: &configuration)
    guard (try? NIOSSLContext(configuration: configuration)) != nil else {
      throw TrustPolicyError("the private key does not match the client certificate")
    }
  }

  /// Creates a client certificate from PEM files.
  ///
  /// - Parameters:
  ///   - chain: The file that contains the client certificate and then its intermediate
  ///     certificates.
  ///   - key: The file that contains the private key, which must have no passphrase.
  /// - Throws: ``TrustPolicyError`` if a file cannot be read or is malformed, or if the key has a
  ///   passphrase or does not belong to the certificate.
  public init(chain: URL, key: URL) throws(TrustPolicyError) {
    let list = try CertificateList(contentsOf: chain)
    try self.init(chain: list, key: try readText(of: key))
  }

  /// Adds the certificate chain and the key to a TLS configuration.
  func present(in configuration: inout TLSConfiguration) throws(TrustPolicyError) {
    configuration.certificateChain = try chain.sslCertificates().map { .certificate($0) }
    configuration.privateKey = .privateKey(key)
  }
}

extension CertificateList {
  /// Returns the certificates in the form that BoringSSL needs.
  func sslCertificates() throws(TrustPolicyError) -> [NIOSSLCertificate] {
    do {
      return try certificates.map { try NIOSSLCertificate(bytes: Array($0), format: .der) }
    } catch {
      throw TrustPolicyError("a certificate is malformed")
    }
  }
}

private func readText(of file: URL) throws(TrustPolicyError) -> String {
  do {
    return try String(contentsOf: file, encoding: .utf8)
  } catch {
    throw TrustPolicyError("cannot read \(file.path): \(error.localizedDescription)")
  }
}
#endif
