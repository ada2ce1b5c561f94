/// Masks what looks like a JSON Web Token (RFC 7519), wherever it stands.
enum TokenMask {
  static let redacted = "‹redacted›"

  /// The text with each run of `eyJ….….…` replaced; `eyJ` is how base64url writes `{"`.
  static func masking(_ text: String) -> String {
    guard text.contains("eyJ") else { return text }
    var masked = ""
    var run = ""
    for character in text {
      if isTokenCharacter(character) {
        run.append(character)
      } else {
        masked += mask(run)
        masked.append(character)
        run = ""
      }
    }
    return masked + mask(run)
  }

  /// Masks from the header on; what comes before it in the run, such as a name, stays.
  private static func mask(_ run: String) -> String {
    guard let start = run.firstRange(of: "eyJ")?.lowerBound else { return run }
    let parts = run[start...].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].count >= 8, !parts[1].isEmpty else { return run }
    return run[..<start] + redacted
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "-_.".contains(character))
  }
}
