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
  ///   - completing: `true` to return the name that begins with the word, if there is exactly one
  ///     such name. The edit distance of that name can exceed the limit.
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
    if completing {
      let beginning = names.filter { $0.lowercased().hasPrefix(typed) }
      if let only = beginning.first, beginning.count == 1 { return only }
    }
    let letters = Array(typed)
    let limit = max(1, letters.count / 3)
    return
      names
      // The edit distance cannot be less than the difference between the lengths.
      .filter { abs($0.count - letters.count) <= limit }
      .map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
      .filter { $0.distance <= limit && $0.distance < $0.name.count }
      .min { $0.distance < $1.distance }?.name
  }

  /// Returns the number of edits that turn one word into another (optimal string alignment).
  ///
  /// An edit inserts, deletes or replaces a letter, or swaps two adjacent letters.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var older = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [i] + [Int](repeating: 0, count: right.count)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          row[j] = min(row[j], older[j - 2] + 1)
        }
      }
      (older, last) = (last, row)
    }
    return last[right.count]
  }
}
