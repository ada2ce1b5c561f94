import InnoNearestMatch

extension Collection {
  /// The element that a word names.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - kind: What the elements are, for the error.
  ///   - listing: The command that lists them.
  ///   - name: The name of an element.
  /// - Returns: The element.
  /// - Throws: ``ConsoleError/unknown(kind:name:nearest:listing:)`` with the nearest name there is.
  func named(
    _ word: Word,
    kind: String,
    listing: String,
    _ name: (Element) -> String
  ) throws(CommandFailure) -> Element {
    guard let element = first(where: { name($0) == word.text }) else {
      throw ConsoleError.unknown(
        kind: kind,
        name: word.text,
        nearest: NearestMatch.of(word.text, in: map(name)),
        listing: listing
      ).at(word)
    }
    return element
  }
}
