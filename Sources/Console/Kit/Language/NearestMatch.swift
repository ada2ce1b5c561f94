/// A search for the name that was probably meant.
enum NearestMatch {
  /// Returns the nearest of some names: one that begins with the word, or differs in at most a
  /// third of its letters.
  ///
  /// - Parameters:
  ///   - word: The word that was typed.
  ///   - names: The existing names.
  /// - Returns: The nearest name, `nil` if none is near.
  static func of(_ word: String, in names: some Collection<String>) -> String? {
    guard !word.isEmpty, word.count <= 64 else { return nil }
    let typed = word.lowercased()
    let beginning = names.filter { $0.lowercased().hasPrefix(typed) }
    if let only = beginning.first, beginning.count == 1 { return only }
    let allowed = max(1, typed.count / 3)
    return
      names
      .map { (name: $0, distance: distance(Array(typed), Array($0.lowercased()))) }
      .filter { $0.distance <= allowed && $0.distance < $0.name.count }
      .min { $0.distance < $1.distance }?.name
  }

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters
  /// between two words (optimal string alignment).
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
