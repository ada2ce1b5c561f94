#if PersistentCache
import Crypto
import Foundation

/// The authentication codes of a cache (HMAC-SHA-256, RFC 2104).
///
/// Some codes are stored in place of URLs and credentials. Other codes show whether a stored
/// response has been damaged or changed.
struct CacheCodes: Sendable {
  private let key: SymmetricKey

  init(key: Data) { self.key = SymmetricKey(data: key) }

  /// Returns the code that is stored in place of a URL.
  ///
  /// The code of a URL is different for each user, and `partition` identifies the user.
  func key(of url: URL, _ partition: String) -> Data {
    code(of: Data("url\0\(partition)\0\(url.absoluteString)".utf8))
  }

  /// Returns the code that is stored in place of the given `choice`.
  ///
  /// A choice contains values of request headers, and a fingerprint of the credentials. The cache
  /// can store several responses for the same URL, each with its own choice.
  func code(of choice: [String: String]) -> Data {
    var writer = ByteWriter()
    writer.add(choice.sorted { $0.key < $1.key })
    return code(of: Data("choice\0".utf8) + writer.data)
  }

  /// Returns the authentication code of a stored response.
  func code(of key: Data, _ head: Data, _ body: Data) -> Data {
    var hmac = HMAC<SHA256>(key: self.key)
    hmac.update(data: key)
    // The head begins with its own length. Therefore, the code also depends on the position at
    // which the head ends and the body begins.
    hmac.update(data: head)
    hmac.update(data: body)
    return Data(hmac.finalize())
  }

  func fingerprint(of credentials: String) -> String {
    code(of: Data("credentials\0\(credentials)".utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private func code(of data: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: data, using: key))
  }
}
#endif
