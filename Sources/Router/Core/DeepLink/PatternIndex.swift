/// An index that finds the patterns that match a path, starting with the most specific pattern.
///
/// Segments are compared from left to right. A literal is more specific than a parameter, and a
/// parameter is more specific than a wildcard. The patterns are sorted by this rule, and a
/// pattern's rank is its position in the sorted order.
///
/// The index stores ranks in bit sets. For each position in a path, there is one set for each
/// literal and one set for all parameters. Another set contains the patterns with a wildcard at
/// that position or earlier. For each path length, one more set contains the patterns that have
/// this length and no wildcard.
///
/// For each segment of a path, the patterns that match the segment are the union of three sets: the
/// set for the literal with the same text, the set for the parameters and the set for the
/// wildcards. A path matches a pattern if the pattern fits the length of the path and is in the
/// union for each segment.
///
/// A lookup visits only the nonzero words of the smallest union. The lookup checks 64 patterns at a
/// time, and never backtracks.
struct PatternIndex: Sendable {
  private struct Edge: Hashable {
    let position: Int
    let text: String
  }

  /// The indices of the patterns, sorted from the most specific pattern to the least specific.
  private let indices: [Int]
  /// The indices of sets in `literalSets`, keyed by a literal and the literal's position in a path.
  ///
  /// Each set contains the ranks of the patterns that have the literal at that position.
  private var literals: [Edge: Int] = [:]
  private var literalSets: [RankSet] = []
  private var parameters: [RankSet]
  /// The patterns without a wildcard, indexed by their number of segments.
  private var closed: [RankSet]
  /// For each position in a path, the patterns that have a wildcard at or before the position.
  private var wildcards: [RankSet]

  /// Creates an index of patterns.
  ///
  /// - Parameter patterns: The patterns. Patterns that consist of the same kinds of segments are
  ///   ranked in the order of this array.
  init(_ patterns: [DeepLinkPattern]) {
    let keys = patterns.map(\.specificity)
    indices = patterns.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left] < keys[right] }
      return patterns[left].isMoreSpecific(than: patterns[right]) ?? (left < right)
    }
    let count = (patterns.map(\.segments.count).max() ?? 0) + 1
    parameters = Array(repeating: RankSet(), count: count)
    (closed, wildcards) = (parameters, parameters)
    literals.reserveCapacity(patterns.count)
    for (rank, index) in indices.enumerated() { insert(patterns[index], rank: rank) }
    for position in wildcards.indices.dropFirst() {
      wildcards[position] = wildcards[position - 1].union(wildcards[position])
    }
  }

  private mutating func insert(_ pattern: DeepLinkPattern, rank: Int) {
    for (position, segment) in pattern.segments.enumerated() {
      switch segment {
      case .literal(let text):
        let set = literals[Edge(position: position, text: text), orInsert: literalSets.count]
        if set == literalSets.count { literalSets.append(RankSet()) }
        literalSets[set].append(rank)
      case .parameter:
        parameters[position].append(rank)
      case .wildcard:
        wildcards[position].append(rank)
        return
      }
    }
    closed[pattern.segments.count].append(rank)
  }

  /// Finds the most specific pattern that matches a path and meets a condition.
  ///
  /// - Parameters:
  ///   - path: The path's segments.
  ///   - condition: A closure that returns `true` if the pattern with the given index meets the
  ///     condition. The closure is called at most once for each pattern that matches the path.
  /// - Returns: The pattern's index, or `nil` if no pattern matches the path and meets the
  ///   condition.
  func first(along path: [String], where condition: (Int) -> Bool) -> Int? {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: path.count) { sets in
      guard let smallest = lookUp(path, into: sets) else { return nil }
      var found: Int?
      smallest.firstWord { word, bits in
        var bits = bits & lengthBits(of: path, at: word)
        var position = 0
        while bits != 0, position < path.count {
          bits &= segmentBits(at: position, literal: sets[position], word: word)
          position += 1
        }
        while bits != 0, found == nil {
          let index = indices[word * 64 + bits.trailingZeroBitCount]
          if condition(index) { found = index }
          bits &= bits - 1
        }
        return found != nil
      }
      return found
    }
  }

  /// Looks up the patterns that match each segment of a path.
  ///
  /// - Parameters:
  ///   - path: The path's segments.
  ///   - sets: A buffer that receives an index in `literalSets` for each segment, or -1 if no
  ///     pattern has the segment's text at this position.
  /// - Returns: The ranks of the patterns that match one segment: the segment whose ranks need the
  ///   smallest bit set. The result is `nil` if no pattern fits the path's length, or if a segment
  ///   matches no pattern.
  private func lookUp(_ path: [String], into sets: UnsafeMutableBufferPointer<Int>) -> RankSet? {
    let isShort = path.count < closed.count && !closed[path.count].isEmpty
    guard isShort || !wildcards(at: path.count).isEmpty else { return nil }
    var smallest = (count: Int.max, position: -1)
    for (position, text) in path.enumerated() {
      let set = literals[Edge(position: position, text: text)] ?? -1
      sets.initializeElement(at: position, to: set)
      let count =
        (set < 0 ? 0 : literalSets[set].wordCount) + parameters(at: position).wordCount
        + wildcards(at: position).wordCount
      guard count > 0 else { return nil }
      if count < smallest.count { smallest = (count, position) }
    }
    guard smallest.position >= 0 else {
      return closed[0].union(wildcards[0])
    }
    let set = sets[smallest.position]
    return (set < 0 ? RankSet() : literalSets[set])
      .union(parameters(at: smallest.position)).union(wildcards(at: smallest.position))
  }

  private func lengthBits(of path: [String], at word: Int) -> UInt64 {
    (path.count < closed.count ? closed[path.count].bits(at: word) : 0)
      | wildcards(at: path.count).bits(at: word)
  }

  private func segmentBits(at position: Int, literal: Int, word: Int) -> UInt64 {
    (literal < 0 ? 0 : literalSets[literal].bits(at: word))
      | parameters(at: position).bits(at: word) | wildcards(at: position).bits(at: word)
  }

  private func parameters(at position: Int) -> RankSet {
    position < parameters.count ? parameters[position] : RankSet()
  }

  private func wildcards(at position: Int) -> RankSet {
    wildcards[min(position, wildcards.count - 1)]
  }
}

/// A bit set that contains the ranks of patterns.
///
/// Only the nonzero 64-bit words of the bit set are stored.
private struct RankSet: Sendable {
  private struct Word {
    let index: Int
    var bits: UInt64
  }

  /// The first nonzero word of the bit set.
  ///
  /// This word is stored inline, because most sets have only one nonzero word.
  private var first = Word(index: 0, bits: 0)
  private var others: [Word] = []

  var isEmpty: Bool { first.bits == 0 }

  var wordCount: Int { isEmpty ? 0 : 1 + others.count }

  /// Adds a rank that is higher than all ranks in the set.
  mutating func append(_ rank: Int) {
    append(Word(index: rank / 64, bits: 1 << UInt64(rank % 64)))
  }

  private mutating func append(_ word: Word) {
    if first.bits == 0 {
      first = word
    } else if others.isEmpty, first.index == word.index {
      first.bits |= word.bits
    } else if let last = others.last, last.index == word.index {
      others[others.count - 1].bits |= word.bits
    } else {
      others.append(word)
    }
  }

  /// Calls `visit` for each nonzero 64-bit word of the bit set, in order, until `visit` returns
  /// `true`.
  func firstWord(_ visit: (_ index: Int, _ bits: UInt64) -> Bool) {
    guard !isEmpty, !visit(first.index, first.bits) else { return }
    for word in others where visit(word.index, word.bits) { return }
  }

  /// Returns the 64-bit word at the given index in the bit set.
  func bits(at index: Int) -> UInt64 {
    if index == first.index { return first.bits }
    guard index > first.index else { return 0 }
    // If all words between `first` and `index` are nonzero, the word is at index `dense`.
    let dense = index - first.index - 1
    if dense < others.count, others[dense].index == index { return others[dense].bits }
    var (low, high) = (0, min(dense, others.count))
    while low < high {
      let middle = (low + high) / 2
      if others[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < others.count && others[low].index == index ? others[low].bits : 0
  }

  /// Returns the union of this set and another set.
  func union(_ other: RankSet) -> RankSet {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = RankSet()
    var (left, right) = (words[...], other.words[...])
    while let a = left.first, let b = right.first {
      if a.index <= b.index { result.append(left.removeFirst()) }
      if b.index <= a.index { result.append(right.removeFirst()) }
    }
    for word in left { result.append(word) }
    for word in right { result.append(word) }
    return result
  }

  private var words: [Word] { isEmpty ? [] : [first] + others }
}

extension Dictionary {
  /// The value for a key.
  ///
  /// If the key is missing, reading this subscript inserts the given value. Only one lookup is
  /// needed to read or insert a value.
  subscript(key: Key, orInsert value: Value) -> Value {
    mutating get {
      func read(_ slot: inout Value) -> Value { slot }
      return read(&self[key, default: value])
    }
  }
}
