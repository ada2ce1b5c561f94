import Foundation

/// The names whose values are considered secret.
enum SecretNames {
  /// The words that occur in the names of secrets, grouped by first letter, from `a` to `z`.
  private static let words: [[[UInt8]]] = {
    let words = [
      "password", "passwd", "secret", "token", "authorization", "apikey", "credential", "cookie",
      "session", "signature", "privatekey", "passphrase", "passcode", "pwd", "jwt", "bearer",
    ].map { Array($0.utf8) }
    return (firstLetter...UInt8(ascii: "z")).map { letter in words.filter { $0[0] == letter } }
  }()

  private static let firstLetter = UInt8(ascii: "a")

  /// Returns a Boolean value that indicates whether values with the given name are considered
  /// secret.
  ///
  /// The values are considered secret if the name contains a word such as `password`. Case and all
  /// characters except letters are ignored.
  ///
  /// - Parameters:
  ///   - name: The name, in UTF-8.
  ///   - allowed: The lowercased names whose values may be shown.
  /// - Returns: `true` if the values are considered secret.
  static func isSecret(_ name: some Collection<UInt8>, allowed: Set<String>) -> Bool {
    let isFound = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count) {
      letters in
      var count = 0
      for byte in name {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letters[count] = byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters[count] = byte | 0x20
        default: continue
        }
        count += 1
      }
      return containsWord(in: letters[..<count])
    }
    guard isFound else { return false }
    return allowed.isEmpty || !allowed.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  /// Returns a Boolean value that indicates whether a sequence of lowercase letters contains one of
  /// the words in ``words``, such as `password`.
  private static func containsWord(in letters: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    letters.indices.contains { start in
      words[Int(letters[start] - firstLetter)].contains { letters[start...].starts(with: $0) }
    }
  }
}
