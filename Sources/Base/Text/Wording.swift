extension [String] {
  /// Returns the elements joined with commas, and with a conjunction before the last element, as in
  /// `text, mermaid or dot`.
  ///
  /// - Parameter conjunction: The conjunction, such as `or`.
  /// - Returns: The text, or an empty string if there are no elements.
  package func joined(by conjunction: String) -> String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) \(self[count - 1])"
  }
}

extension String {
  /// The noun with its indefinite article.
  ///
  /// A noun that begins with `u` gets the article `a`, as in *a URL*.
  package var withArticle: String {
    first.map { "aeioAEIO".contains($0) } == true ? "an \(self)" : "a \(self)"
  }
}
