/// An incremental search through the entries of a history, newest first.
///
/// A pattern without capital letters ignores case.
struct HistorySearch: Equatable {
  /// The position at which the pattern was found: an entry and an offset in the entry.
  private struct Match: Equatable {
    var entry: Int
    var offset: Int
  }

  private let entries: [[Unicode.Scalar]]
  private let folded: [[Unicode.Scalar]]
  private(set) var pattern: [Unicode.Scalar] = []
  private var match: Match?

  /// A Boolean value that indicates whether the most recent search found no match.
  ///
  /// If the value is `true`, ``found`` may still contain the match of an earlier search.
  private(set) var isFailing = false

  /// A Boolean value that indicates whether the most recent search failed because no match is older
  /// than the current match.
  private(set) var isAtOldest = false

  /// Creates a search in the given entries, which must be ordered from oldest to newest.
  init(_ entries: [String]) {
    self.entries = entries.map { Array($0.unicodeScalars) }
    folded = self.entries.map { $0.map(Self.folding) }
  }

  /// The found entry, with the cursor at the start of the found text; `nil` if no entry was found.
  var found: (line: [Unicode.Scalar], cursor: Int)? {
    match.map { (entries[$0.entry], $0.offset) }
  }

  /// Appends a scalar to the search pattern, and searches the history again.
  ///
  /// The search begins at the entry that the previous search found or, if it found no entry, at the
  /// newest entry. The search then continues with older entries.
  ///
  /// - Returns: `true` if one of the searched entries contains the pattern.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    pattern.append(scalar)
    return search(from: match?.entry ?? entries.count - 1)
  }

  /// Removes the last scalar of the pattern, and searches from the newest entry.
  mutating func removeLast() {
    _ = pattern.popLast()
    match = nil
    _ = search(from: entries.count - 1)
  }

  /// Searches the entries that are older than the last found entry, or all entries if no entry has
  /// been found.
  ///
  /// - Returns: `true` if the pattern is empty, or if one of the searched entries contains the
  ///   pattern.
  mutating func continueSearch() -> Bool {
    let wasFound = match != nil && (!isFailing || isAtOldest)
    let isFound = search(from: (match?.entry ?? entries.count) - 1)
    isAtOldest = wasFound && !isFound
    return isFound
  }

  private mutating func search(from start: Int) -> Bool {
    (isFailing, isAtOldest) = (false, false)
    guard !pattern.isEmpty else { return true }
    let matchesCase = pattern.contains { Self.folding($0) != $0 }
    let searched = matchesCase ? entries : folded
    for entry in stride(from: start, through: 0, by: -1) {
      if let offset = searched[entry].firstOffset(of: pattern) {
        match = Match(entry: entry, offset: offset)
        return true
      }
    }
    isFailing = true
    return false
  }

  /// Returns the lowercase form of a scalar if the form is a single scalar; otherwise the scalar
  /// itself.
  private static func folding(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII, !("A"..."Z").contains(scalar) { return scalar }
    let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
    return lowercase.count == 1 ? lowercase.first ?? scalar : scalar
  }
}

extension [Unicode.Scalar] {
  fileprivate func firstOffset(of pattern: [Unicode.Scalar]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...count - pattern.count).first { self[$0...].starts(with: pattern) }
  }
}
