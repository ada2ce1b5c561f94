/// A filter that masks text that resembles a token or a signature.
enum TokenMask {
  static let redacted = "‹redacted›"

  /// The words that can precede a secret, as in `Bearer abc123`.
  private static let introductions: Set<String> = [
    "bearer", "basic", "signature", "credential", "sig",
  ]

  /// Returns the given text with all JSON Web Tokens (RFC 7519) and all long digests masked.
  ///
  /// The values after `Bearer`, `Signature=` and similar words are also masked.
  static func masking(_ text: String) -> String {
    var text = text
    return text.withUTF8(masking).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Returns a copy of the text with masked secrets, or nil if the text contains no secrets.
  private static func masking(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var masked: [UInt8] = []
    /// The index of the first byte that must still be copied to `masked` or replaced.
    var copied = 0
    var previous = 0..<0
    var index = 0
    while index < bytes.count {
      guard isTokenByte(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isTokenByte(bytes[index]) { index += 1 }
      // Most runs of token characters are short, and do not follow a word that could precede a
      // secret. This condition skips such runs quickly.
      let separator = previous.upperBound..<start
      if index - start >= 10 || mayIntroduce(bytes[previous]),
        let secret = secret(in: bytes[start..<index], after: bytes[previous], bytes[separator])
      {
        masked += bytes[copied..<secret]
        masked += redacted.utf8
        copied = index
      }
      previous = start..<index
    }
    return copied == 0 ? nil : masked + bytes[copied...]
  }

  /// Returns a Boolean value that indicates whether a secret may follow a word, as a token follows
  /// `Bearer`.
  ///
  /// This method is fast, because it checks only the length and the last letter of the word.
  private static func mayIntroduce(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard word.count >= 3, let last = word.last else { return false }
    switch last | 0x20 {
    case UInt8(ascii: "r"), UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "l"),
      UInt8(ascii: "g"):
      return true
    default:
      return false
    }
  }

  /// Returns the index at which a secret starts in a run of token characters, or nil if the run
  /// contains no secret.
  ///
  /// The word and the separator before the run can indicate a secret, as in `Bearer x`.
  private static func secret(
    in run: Slice<UnsafeBufferPointer<UInt8>>,
    after word: Slice<UnsafeBufferPointer<UInt8>>,
    _ separator: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    if !separator.isEmpty, isIntroduced(by: word, separator) { return run.startIndex }
    guard run.count >= 10 else { return nil }
    return startOfJWT(in: run) ?? (looksDigested(run) ? run.startIndex : nil)
  }

  /// Returns a Boolean value that indicates whether a secret follows the given word and separator,
  /// as in `Bearer x`, `Signature=x` and `"signature": "x"`.
  private static func isIntroduced(
    by word: Slice<UnsafeBufferPointer<UInt8>>,
    _ separator: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let start =
      word.lastIndex {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
      }.map { $0 + 1 } ?? word.startIndex
    // The longest word in `introductions` has ten letters.
    guard (3...10).contains(word.endIndex - start) else { return false }
    let name = String(decoding: word[start...], as: UTF8.self).lowercased()
    guard introductions.contains(name) else { return false }
    if name == "bearer" || name == "basic" { return separator.elementsEqual(" ".utf8) }
    let plain = separator.filter { !" \"'".utf8.contains($0) }
    return plain.elementsEqual("=".utf8) || plain.elementsEqual(":".utf8)
  }

  /// Returns the start of a JSON Web Token in a run of token characters, or nil if the run
  /// contains no such token.
  ///
  /// A token starts with `eyJ`, which is `{"` in Base64url.
  private static func startOfJWT(in run: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard
      let start = run.indices.dropLast(2).first(where: {
        run[$0] == UInt8(ascii: "e") && run[$0 + 1] == UInt8(ascii: "y")
          && run[$0 + 2] == UInt8(ascii: "J")
      })
    else { return nil }
    let parts = run[start...].split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    )
    return parts.count >= 2 && parts[0].count >= 8 && !parts[1].isEmpty ? start : nil
  }

  /// Returns a Boolean value that indicates whether a run of token characters resembles a digest in
  /// hexadecimal digits or Base64.
  ///
  /// A digest has at least 40 characters, not counting the characters of a UUID. A UUID is not a
  /// secret, and may be part of a longer run, such as the name of a temporary folder.
  private static func looksDigested(_ run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard run.count >= 40 else { return false }
    if run.count < 40 + UUIDShape.count, UUIDShape.occurs(in: run) { return false }
    var (digits, capitals, small, others) = (0, 0, 0, 0)
    for byte in run {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): capitals += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"): small += 1
      default: break
      }
      if !Character(Unicode.Scalar(byte)).isHexDigit { others += 1 }
    }
    return others == 0 || (digits >= 4 && capitals >= 4 && small >= 4)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}

/// The form of a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562).
private enum UUIDShape {
  static let count = 36
  private static let hyphens: Set<Int> = [8, 13, 18, 23]

  /// Returns a Boolean value that indicates whether a UUID occurs in a run of token characters.
  static func occurs(in run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    run.indices.dropLast(count - 1).contains { start in
      (0..<count).allSatisfy { offset in
        let byte = run[start + offset]
        if hyphens.contains(offset) { return byte == UInt8(ascii: "-") }
        return Character(Unicode.Scalar(byte)).isHexDigit
      }
    }
  }
}
