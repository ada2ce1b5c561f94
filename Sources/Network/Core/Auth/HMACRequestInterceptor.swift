public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Signs the body of each request with a shared key (RFC 2104), in two headers.
///
/// ```swift
/// AuthPack(additionalSigners: [HMACRequestInterceptor(keyID: "app", secret: key)])
/// ```
public struct HMACRequestInterceptor: RequestSigner {
  /// The hash function.
  public enum Algorithm: String, Sendable, CaseIterable {
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512
  }

  private let keyID: String
  private let secret: Data
  private let function: SHA2
  private let signatureHeaderName: String
  private let keyIDHeaderName: String

  /// Makes a signer.
  ///
  /// - Parameters:
  ///   - keyID: Names the key to the server.
  ///   - secret: The key.
  ///   - algorithm: The hash function.
  ///   - signatureHeaderName: The header of the signature, in base64.
  ///   - keyIDHeaderName: The header of the key's name.
  public init(
    keyID: String,
    secret: Data,
    algorithm: Algorithm = .sha256,
    signatureHeaderName: String = "X-Signature",
    keyIDHeaderName: String = "X-Signature-Key-Id"
  ) {
    self.keyID = keyID
    self.secret = secret
    self.signatureHeaderName = signatureHeaderName
    self.keyIDHeaderName = keyIDHeaderName
    function =
      switch algorithm {
      case .sha256: .sha256
      case .sha384: .sha384
      case .sha512: .sha512
      }
  }

  /// The headers that sign a request.
  ///
  /// - Parameter request: The request; a missing body is signed as an empty one.
  /// - Returns: The signature and the key's name.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` for a body that is read while it is sent.
  public func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
    guard request.httpBodyStream == nil else {
      throw NetworkError.invalidRequest(
        "a body that is streamed cannot be signed before it is sent"
      )
    }
    let code = function.authenticationCode(of: request.httpBody ?? Data(), key: secret)
    return [
      signatureHeaderName: Data(code).base64EncodedString(),
      keyIDHeaderName: keyID,
    ]
  }
}
