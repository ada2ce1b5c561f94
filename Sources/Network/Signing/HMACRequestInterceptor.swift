// The package trait Signing adds the dependency on swift-crypto.
#if Signing
import Crypto
public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A signer that authenticates the body of each request with a shared key (HMAC, RFC 2104).
///
/// ```swift
/// AuthPack(additionalSigners: [HMACRequestInterceptor(keyID: "app", secret: key)])
/// ```
///
/// Only bodies in memory can be signed. A request whose body is a file or a stream is rejected with
/// `NetworkError.invalidRequest(_:)`.
public struct HMACRequestInterceptor: RequestSigner {
  /// A hash function for the signature (FIPS 180-4).
  public enum Algorithm: String, Sendable, CaseIterable {
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512
  }

  private let keyID: String
  private let key: SymmetricKey
  private let algorithm: Algorithm
  private let signatureHeaderName: String
  private let keyIDHeaderName: String

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - keyID: The name by which the server identifies the key.
  ///   - secret: The shared key.
  ///   - algorithm: The hash function.
  ///   - signatureHeaderName: The name of the header that contains the signature in Base64.
  ///   - keyIDHeaderName: The name of the header that contains `keyID`.
  public init(
    keyID: String,
    secret: Data,
    algorithm: Algorithm = .sha256,
    signatureHeaderName: String = "X-Signature",
    keyIDHeaderName: String = "X-Signature-Key-Id"
  ) {
    self.keyID = keyID
    self.key = SymmetricKey(data: secret)
    self.algorithm = algorithm
    self.signatureHeaderName = signatureHeaderName
    self.keyIDHeaderName = keyIDHeaderName
  }

  /// Returns the headers that sign a request.
  ///
  /// - Parameter request: The request. A missing body is signed as if it were empty.
  /// - Returns: Two headers: one with the signature, and one with the name of the key.
  /// - Throws: `NetworkError.invalidRequest(_:)` if the body is in `httpBodyStream`.
  public func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
    guard request.httpBodyStream == nil else {
      throw NetworkError.invalidRequest(
        "the body is a stream, which cannot be signed; use a body in memory"
      )
    }
    return [
      signatureHeaderName: code(of: request.httpBody ?? Data()).base64EncodedString(),
      keyIDHeaderName: keyID,
    ]
  }

  private func code(of message: Data) -> Data {
    switch algorithm {
    case .sha256: Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
    case .sha384: Data(HMAC<SHA384>.authenticationCode(for: message, using: key))
    case .sha512: Data(HMAC<SHA512>.authenticationCode(for: message, using: key))
    }
  }
}
#endif
