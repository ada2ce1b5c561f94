/// A namespace for the function that finds the name most similar to a misspelled word.
package enum NearestMatch {
  /// Returns the name that is most similar to a word.
  ///
  /// The edit distance between the word and the name must not exceed one third of the word's
  /// length. For a word of fewer than six letters, the limit is 1. Letter case is ignored. A word
  /// of more than 64 characters has no match.
  ///
  /// - Parameters:
  ///   - word: The misspelled word.
  ///   - names: The names to choose from.
  ///   - completing: `true` to return the name that begins with the word, regardless of its edit
  ///     distance, if exactly one name begins with the word.
  /// - Returns: The most similar name, or `nil` if no name is similar enough.
  package static func of(
    _ word: String,
    in names: some Collection<String>,
    completing: Bool = true
  ) -> String? {
    // The time to compute a distance grows with the square of the length, so long words are
    // ignored.
    guard !word.isEmpty, word.count <= 64 else { return nil }
    let typed = word.lowercased()
    if completing, let completion = completion(of: typed, in: names) { return completion }
    let letters = Array(typed.unicodeScalars)
    var rows = Rows()
    var nearest: String?
    var limit = max(1, letters.count / 3)
    for name in names {
      let other = Array(name.lowercased().unicodeScalars)
      guard let distance = rows.distance(letters, other, limit: limit), distance < other.count
      else { continue }
      if distance == 0 { return name }
      // From here on, only a more similar name can replace this name.
      nearest = name
      limit = distance - 1
    }
    return nearest
  }

  /// Returns the only name that begins with a word, or `nil` if there is no such name or several.
  ///
  /// The word must be in lower case. The case of the names is ignored.
  private static func completion(of word: String, in names: some Collection<String>) -> String? {
    var completion: String?
    for name in names where name.lowercased().hasPrefix(word) {
      if completion != nil { return nil }
      completion = name
    }
    return completion
  }

  /// The rows of the table from which an edit distance is computed.
  ///
  /// A search uses the same rows for all distances, to avoid allocating memory.
  private struct Rows {
    /// The row before `last` in the edit-distance table.
    private var older: [Int] = []
    private var last: [Int] = []
    private var row: [Int] = []

    /// Returns the number of edits that turn one word into another (optimal string alignment).
    ///
    /// An edit inserts, deletes or replaces a letter, or swaps two adjacent letters.
    ///
    /// - Parameters:
    ///   - left: The letters of the first word.
    ///   - right: The letters of the second word.
    ///   - limit: The largest number of edits to return.
    /// - Returns: The number of edits, or `nil` if the number exceeds the limit.
    mutating func distance(
      _ left: [Unicode.Scalar],
      _ right: [Unicode.Scalar],
      limit: Int
    ) -> Int? {
      // The edit distance cannot be less than the difference between the lengths.
      guard abs(left.count - right.count) <= limit else { return nil }
      if last.count <= right.count {
        older = [Int](repeating: 0, count: right.count + 1)
        (last, row) = (older, older)
      }
      for j in 0...right.count { last[j] = j }
      for i in left.indices {
        row[0] = i + 1
        var least = i + 1
        for j in right.indices {
          let cost = left[i] == right[j] ? 0 : 1
          var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + cost)
          if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
            distance = min(distance, older[j - 1] + 1)
          }
          row[j + 1] = distance
          least = min(least, distance)
        }
        // If no distance in this row is within the limit, only a swap, which starts from the
        // previous row, can lead to a distance within the limit.
        if least > limit, !last[...right.count].contains(where: { $0 < limit }) { return nil }
        swap(&older, &last)
        swap(&last, &row)
      }
      return last[right.count] <= limit ? last[right.count] : nil
    }
  }
}
