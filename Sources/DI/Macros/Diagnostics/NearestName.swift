extension String {
  /// The candidate that this name was most likely meant to be, if any is close enough to say so.
  ///
  /// Close is an edit distance of at most a third of the length, letter case aside. The graph library
  /// has this for its own names: to share it, the macros would have to link that library, and Foundation
  /// with it, which each compilation would load.
  func nearest(among candidates: [String]) -> String? {
    let limit = Swift.max(1, count / 3)
    return
      candidates
      .map { (name: $0, distance: lowercased().editDistance(to: $0.lowercased())) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?
      .name
  }

  /// The number of letters to insert, delete or replace to get from one to the other (Levenshtein).
  private func editDistance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let replaced = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
