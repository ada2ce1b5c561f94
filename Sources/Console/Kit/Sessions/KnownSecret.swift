import Foundation

/// A secret text and the placeholder that replaces the text.
struct SecretReplacement {
  let secret: String
  let placeholder: String

  /// A Boolean value that indicates whether the secret is a number.
  ///
  /// A number does not occur within a longer number.
  let isNumber: Bool

  /// Returns text in which the placeholder replaces the secret.
  func replacing(in text: String) -> String {
    guard text.contains(secret) else { return text }
    guard isNumber else { return text.replacing(secret, with: placeholder) }
    // A point is part of a number only if a digit follows or precedes it.
    func isOfNumber(_ characters: some Sequence<Character>) -> Bool {
      var characters = characters.makeIterator()
      guard let first = characters.next() else { return false }
      return first.isNumber || first == "." && characters.next()?.isNumber == true
    }
    var (result, rest) = ("", text[...])
    while let range = rest.firstRange(of: secret) {
      let isWhole =
        !isOfNumber(text[..<range.lowerBound].reversed())
        && !isOfNumber(text[range.upperBound...])
      result += rest[..<range.lowerBound] + (isWhole ? placeholder : secret)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

/// A secret of a session that must not be written to the session file.
struct KnownSecret {
  /// The replacement of the secret in text.
  let text: SecretReplacement

  /// The replacement of the secret in a JSON string.
  let json: SecretReplacement

  /// The secret as bytes, in each encoding that can occur in a session file.
  ///
  /// A line that contains the secret contains at least one of these patterns.
  let patterns: [Data]

  init(_ secret: String, placeholder: String, isNumber: Bool) {
    text = SecretReplacement(secret: secret, placeholder: placeholder, isNumber: isNumber)
    json = SecretReplacement(
      secret: Self.escaped(secret),
      placeholder: Self.escaped(placeholder),
      isNumber: isNumber
    )
    patterns = [Data(json.secret.utf8)] + Self.base64Patterns(of: secret)
  }

  /// Returns the forms in which the secret can occur in base64 text.
  private static func base64Patterns(of secret: String) -> [Data] {
    let bytes = Data(secret.utf8)
    // Four base64 characters encode three bytes. The secret can begin at any of these bytes.
    return (0..<3).map { shift in
      let text = (Data(count: shift) + bytes).base64EncodedData()
      // Omit the characters that also depend on the bytes before or after the secret.
      return Data(text[(shift * 8 + 5) / 6..<(shift + bytes.count) * 8 / 6])
    }
  }

  /// Returns text with the escape sequences of a JSON string.
  ///
  /// The result is not enclosed in quotation marks.
  private static func escaped(_ text: String) -> String {
    var json = ""
    json.appendJSON(text)
    return String(json.dropFirst().dropLast())
  }
}
