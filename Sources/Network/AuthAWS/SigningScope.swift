#if AuthAWS
import Crypto
import Foundation
import InnoLocking

/// The time of a signature, and the scope of the signing key: the day, the region and the service.
struct SigningScope: Sendable, Hashable {
  static let algorithm = "AWS4-HMAC-SHA256"

  /// The time, such as `20130524T000000Z`.
  let time: String
  private let region: String
  private let service: String

  private static let timeStyle = Date.ISO8601FormatStyle(
    dateSeparator: .omitted,
    timeSeparator: .omitted,
    timeZone: .gmt
  )

  /// Returns the date for a time such as `20130524T000000Z`, or nil if the time is malformed.
  static func date(of time: String) -> Date? { try? timeStyle.parse(time) }

  init(_ date: Date, region: String, service: String) {
    time = date.formatted(Self.timeStyle)
    self.region = region
    self.service = service
  }

  /// The scope, such as `20130524/us-east-1/s3/aws4_request`.
  var text: String { "\(day)/\(region)/\(service)/aws4_request" }

  private var day: Substring { time.prefix(8) }

  /// Returns the string to sign for the canonical request with the given hash.
  func stringToSign(hash: String) -> String { "\(Self.algorithm)\n\(time)\n\(text)\n\(hash)" }

  /// Derives the signing key from the secret access key.
  func key(from secret: String) -> SigningKey {
    var key = SymmetricKey(data: Data("AWS4\(secret)".utf8))
    for step in [String(day), region, service, "aws4_request"] {
      key = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data(step.utf8), using: key))
    }
    return SigningKey(key: key)
  }

  /// Returns a Boolean value that indicates whether two scopes have the same signing key.
  func hasKey(of other: SigningScope) -> Bool {
    day == other.day && region == other.region && service == other.service
  }
}

/// A signing key, which is valid for one day, one region and one service.
struct SigningKey: Sendable {
  fileprivate let key: SymmetricKey

  /// Returns the signature of a string, in hexadecimal digits.
  func signature(of text: String) -> String {
    Hex.text(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
  }
}

/// A cache of the most recently derived signing key.
///
/// Most requests have the same scope as the previous request, and can be signed with the cached
/// key.
final class SigningKeyCache: Sendable {
  private struct Entry {
    let scope: SigningScope
    let secret: String
    let key: SigningKey
  }

  private let last = Locked<Entry?>(nil)

  func key(for scope: SigningScope, from secret: String) -> SigningKey {
    if let entry = last.withLock({ $0 }), entry.scope.hasKey(of: scope), entry.secret == secret {
      return entry.key
    }
    let key = scope.key(from: secret)
    last.withLock { $0 = Entry(scope: scope, secret: secret, key: key) }
    return key
  }
}

/// A namespace for the conversion of bytes to lowercase hexadecimal digits.
enum Hex {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
#endif
