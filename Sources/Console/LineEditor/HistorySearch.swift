/// A search through the entries of a history, newest first, while its pattern is typed.
///
/// A pattern without capital letters finds capital letters too.
struct HistorySearch: Equatable {
  /// Where the pattern was found.
  private struct Match: Equatable {
    var entry: Int
    var place: Int
  }

  private let entries: [[Unicode.Scalar]]
  private let folded: [[Unicode.Scalar]]
  private(set) var pattern: [Unicode.Scalar] = []
  private var match: Match?

  /// Whether the pattern is nowhere; what was found for its beginning stays.
  private(set) var isFailing = false

  /// Begins a search through `entries`, which stand oldest first.
  init(_ entries: [String]) {
    self.entries = entries.map { Array($0.unicodeScalars) }
    folded = self.entries.map { $0.map(Self.folding) }
  }

  /// The entry found, and the cursor where the pattern begins in it; nil before any was found.
  var found: (line: [Unicode.Scalar], cursor: Int)? {
    match.map { (entries[$0.entry], $0.place) }
  }

  /// Makes the pattern longer, and looks for it from the entry found on.
  ///
  /// - Returns: Whether it is somewhere.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    pattern.append(scalar)
    return look(from: match?.entry ?? entries.count - 1)
  }

  /// Makes the pattern shorter, and looks for it from the newest entry on.
  mutating func removeLast() {
    _ = pattern.popLast()
    match = nil
    _ = look(from: entries.count - 1)
  }

  /// Looks for the pattern in entries older than the one found.
  ///
  /// - Returns: Whether it is there.
  mutating func goOn() -> Bool {
    look(from: (match?.entry ?? entries.count) - 1)
  }

  private mutating func look(from start: Int) -> Bool {
    isFailing = false
    guard !pattern.isEmpty else { return true }
    let matchesCase = pattern.contains { Self.folding($0) != $0 }
    let searched = matchesCase ? entries : folded
    for entry in stride(from: start, through: 0, by: -1) {
      if let place = searched[entry].firstPlace(of: pattern) {
        match = Match(entry: entry, place: place)
        return true
      }
    }
    isFailing = true
    return false
  }

  /// The scalar as a small letter, where that is one scalar too.
  private static func folding(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII, !("A"..."Z").contains(scalar) { return scalar }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first ?? scalar : scalar
  }
}

extension [Unicode.Scalar] {
  fileprivate func firstPlace(of pattern: [Unicode.Scalar]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...count - pattern.count).first { self[$0...].starts(with: pattern) }
  }
}
