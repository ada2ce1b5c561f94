import Foundation

/// The names whose values are considered secret.
enum SecretNames {
  private static let words = [
    "password", "passwd", "secret", "token", "authorization", "apikey", "credential", "cookie",
    "session", "signature", "privatekey", "passphrase", "passcode", "pwd", "jwt", "bearer",
  ].map { Array($0.utf8) }

  /// Returns a Boolean value that indicates whether values with the given name are considered
  /// secret.
  ///
  /// Such values are considered secret if the name contains a word such as `password`. Case and all
  /// characters except letters are ignored.
  ///
  /// - Parameters:
  ///   - name: The name, in UTF-8.
  ///   - allowed: The lowercased names whose values may be shown.
  /// - Returns: `true` if such values are considered secret.
  static func isSecret(_ name: some Collection<UInt8>, allowed: Set<String>) -> Bool {
    var letters: [UInt8] = []
    for byte in name {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letters.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      default: break
      }
    }
    guard letters.count >= 3, words.contains(where: { contains($0, in: letters) }) else {
      return false
    }
    return !allowed.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static func contains(_ word: [UInt8], in letters: [UInt8]) -> Bool {
    guard letters.count >= word.count else { return false }
    return (0...letters.count - word.count).contains { start in
      letters[start] == word[0] && letters[start..<start + word.count].elementsEqual(word)
    }
  }
}
