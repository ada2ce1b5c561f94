#if Trust
import Crypto
import Foundation
import SwiftASN1

/// A pin: the SHA-256 hash of a public key, as in RFC 7469.
///
/// Compute the pin of a certificate with `openssl`:
///
/// ```
/// openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der |
///   openssl dgst -sha256 -binary | base64
/// ```
public struct PublicKeyPin: Sendable, Hashable, CustomStringConvertible {
  /// The pin as text: `sha256/`, followed by the hash in Base64.
  public let description: String

  private static let prefix = "sha256/"
  private static let hashLength = 32

  /// Creates a pin from text, or returns `nil` if the text contains no valid hash of 32 bytes.
  ///
  /// - Parameter text: The hash in Base64, with or without the prefix `sha256/`.
  public init?(_ text: String) {
    let digits = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
    guard let hash = Data(base64Encoded: digits), hash.count == Self.hashLength else { return nil }
    self.init(hash: hash)
  }

  /// Creates the pin of a certificate's public key, or returns `nil` if the certificate is
  /// malformed.
  ///
  /// - Parameter certificate: The certificate in DER.
  public init?(certificate: some Sequence<UInt8>) {
    guard let key = Self.publicKey(of: Array(certificate)) else { return nil }
    self.init(hash: Data(SHA256.hash(data: key)))
  }

  private init(hash: Data) {
    description = Self.prefix + hash.base64EncodedString()
  }

  /// Returns the bytes of the `SubjectPublicKeyInfo` field exactly as they occur in the certificate
  /// (RFC 5280, section 4.1).
  private static func publicKey(of certificate: [UInt8]) -> ArraySlice<UInt8>? {
    guard let whole = try? DER.parse(certificate), let body = children(of: whole).first else {
      return nil
    }
    let fields = children(of: body)
    // If the first field has a context-specific tag, the field is the optional version.
    let isVersioned = fields.first?.identifier.tagClass == .contextSpecific
    let index = isVersioned ? 6 : 5
    return fields.indices.contains(index) ? fields[index].encodedBytes : nil
  }

  private static func children(of node: ASN1Node) -> [ASN1Node] {
    guard case .constructed(let children) = node.content else { return [] }
    return Array(children)
  }
}
#endif
