/// Masks what looks like a token or a signature, wherever it stands.
enum TokenMask {
  static let redacted = "‹redacted›"

  /// The words after which a secret stands in text.
  private static let introductions: Set<String> = [
    "bearer", "basic", "signature", "credential", "sig",
  ]

  /// The text with JSON Web Tokens (RFC 7519), long digests, and what follows `Bearer`,
  /// `Signature=` and the like replaced.
  static func masking(_ text: String) -> String {
    guard mayHoldSecret(text) else { return text }
    var masked = ""
    var run = ""
    var introduction = ""
    var separator = ""
    func flush() {
      guard !run.isEmpty else { return }
      masked += isIntroduced(by: introduction, separator) ? redacted : mask(run)
      introduction = run.lowercased()
      separator = ""
      run = ""
    }
    for character in text {
      if isTokenCharacter(character) {
        run.append(character)
      } else {
        flush()
        masked.append(character)
        separator.append(character)
      }
    }
    flush()
    return masked
  }

  /// Most text holds none, which is cheap to see: short words and no introduction.
  private static func mayHoldSecret(_ text: String) -> Bool {
    var length = 0
    for byte in text.utf8 {
      length = isTokenByte(byte) ? length + 1 : 0
      if length >= 12 { return true }
    }
    let plain = text.lowercased()
    return introductions.contains { plain.contains($0) }
  }

  /// `Bearer x`, `Signature=x` and `"signature": "x"`, where what stands between is no more.
  private static func isIntroduced(by word: String, _ separator: String) -> Bool {
    let name = word.split(whereSeparator: { "-_.".contains($0) }).last.map(String.init) ?? word
    guard introductions.contains(name) else { return false }
    if name == "bearer" || name == "basic" { return separator == " " }
    let plain = separator.filter { $0 != " " && $0 != "\"" && $0 != "'" }
    return plain == "=" || plain == ":"
  }

  private static func mask(_ run: String) -> String {
    if let start = run.firstRange(of: "eyJ")?.lowerBound {
      // From the header on; what comes before it in the run, such as a name, stays. `eyJ` is how
      // base64url writes `{"`.
      let parts = run[start...].split(separator: ".", omittingEmptySubsequences: false)
      if parts.count >= 2, parts[0].count >= 8, !parts[1].isEmpty {
        return run[..<start] + redacted
      }
    }
    return looksDigested(run) ? redacted : run
  }

  /// A run of 40 or more hexadecimal digits, or of letters of both cases and digits as base64 has.
  private static func looksDigested(_ run: String) -> Bool {
    guard run.utf8.count >= 40 else { return false }
    if run.allSatisfy(\.isHexDigit) { return true }
    let digits = run.count(where: \.isNumber)
    let capitals = run.count(where: \.isUppercase)
    let small = run.count(where: \.isLowercase)
    return digits >= 4 && capitals >= 4 && small >= 4
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    return isTokenByte(byte)
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
