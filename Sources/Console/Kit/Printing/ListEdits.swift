/// The edits that turn one list into another.
///
/// If the elements of each list have unique identities, elements are matched by identity. The
/// following lines show edits as text:
///
/// ```
/// -[0], +"loaded 10 people"
/// ~[id 3].email: "a" -> "b", [id 7] moved 4 -> 0
/// ```
struct ListEdits {
  private enum Edit {
    case removed(Int)
    case inserted(Int, ConsoleValue)
    case removedID(String)
    case moved(String, from: Int, to: Int)
    case changed(String, ValueChange)
  }

  /// The maximum number of edits to show in shortened text.
  private static let shownLimit = 12

  /// The maximum number of pairs of elements to compare.
  ///
  /// The number of pairs is the product of the lengths of the two lists.
  private static let comparisonLimit = 2_500

  private let edits: [Edit]
  private let newCount: Int

  var count: Int { edits.count }

  /// Creates the edits that turn one list into another.
  ///
  /// The result is `nil` if the lists are too long to compare, or if there are as many edits as
  /// elements in both lists together.
  init?(from old: [ConsoleValue], to new: [ConsoleValue]) {
    newCount = new.count
    if let oldIDs = Self.identities(of: old), let newIDs = Self.identities(of: new) {
      edits = Self.edits(from: (old, oldIDs), to: (new, newIDs))
    } else if let shifted = Self.shift(from: old, to: new) {
      edits = shifted
    } else if old.count * new.count <= Self.comparisonLimit {
      edits = new.difference(from: old).map { change in
        switch change {
        case .remove(let offset, _, _): .removed(offset)
        case .insert(let offset, let element, _): .inserted(offset, element)
        }
      }
    } else {
      return nil
    }
    guard count < old.count + new.count else { return nil }
  }

  /// Returns the identities of all elements.
  ///
  /// The result is `nil` if an element has no identity, or if two elements have the same identity.
  private static func identities(of list: [ConsoleValue]) -> [String]? {
    var seen: Set<String> = []
    var identities: [String] = []
    for element in list {
      guard case .object(_, let fields, let id?) = element, !fields.isEmpty,
        seen.insert(id).inserted
      else { return nil }
      identities.append(id)
    }
    return identities
  }

  /// A way to show the difference between two lists of equal length.
  enum Comparison {
    /// The edits that turn the old list into the new list.
    case edits

    /// The differences between the first elements of the lists, between the second elements, and so
    /// on.
    ///
    /// If both lists contain the same identities in the same order, `ids` contains the identities.
    /// Otherwise, `ids` is `nil`.
    case elements(ids: [String]?)
  }

  /// Decides how to show the difference between two lists of equal length.
  static func comparison(of old: [ConsoleValue], _ new: [ConsoleValue]) -> Comparison {
    if let oldIDs = identities(of: old), let newIDs = identities(of: new) {
      guard oldIDs != newIDs else { return .elements(ids: oldIDs) }
      return ListEdits(from: old, to: new) == nil ? .elements(ids: nil) : .edits
    }
    let changed = zip(old, new).count { $0 != $1 }
    guard changed > 1, let edits = ListEdits(from: old, to: new), edits.count <= changed else {
      return .elements(ids: nil)
    }
    return .edits
  }

  /// Returns the edits if elements were removed only from the start of the old list.
  ///
  /// Elements may also have been added at the end. If the lists differ in any other way, the result
  /// is `nil`.
  private static func shift(from old: [ConsoleValue], to new: [ConsoleValue]) -> [Edit]? {
    guard let first = new.first, let lost = old.firstIndex(of: first), lost > 0,
      old.count - lost <= new.count, old[lost...] == new[..<(old.count - lost)]
    else { return nil }
    return (0..<lost).map { .removed($0) }
      + (old.count - lost..<new.count).map { .inserted($0, new[$0]) }
  }

  private static func edits(
    from old: (list: [ConsoleValue], ids: [String]),
    to new: (list: [ConsoleValue], ids: [String])
  ) -> [Edit] {
    let oldPlaces = Dictionary(zip(old.ids, old.ids.indices)) { first, _ in first }
    let newPlaces = Dictionary(zip(new.ids, new.ids.indices)) { first, _ in first }
    var edits: [Edit] = old.ids.filter { newPlaces[$0] == nil }.map { .removedID($0) }
    // Find a longest sequence of elements that are in both lists in the same order. All other
    // common elements have moved.
    let kept = old.ids.filter { newPlaces[$0] != nil }
    let resting = increasing(kept.compactMap { newPlaces[$0] })
    for (place, id) in new.ids.enumerated() {
      guard let before = oldPlaces[id] else {
        edits.append(.inserted(place, new.list[place]))
        continue
      }
      if !resting.contains(place) { edits.append(.moved(id, from: before, to: place)) }
      edits += ValueChange.between(old.list[before], new.list[place]).map { .changed(id, $0) }
    }
    return edits
  }

  /// Returns the elements of a longest increasing subsequence.
  private static func increasing(_ numbers: [Int]) -> Set<Int> {
    // The number at the index `ends[n]` is the smallest number that ends an increasing subsequence
    // of `n + 1` numbers.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, number) in numbers.enumerated() {
      var (place, end) = (0, ends.count)
      while place < end {
        let middle = (place + end) / 2
        if numbers[ends[middle]] < number { place = middle + 1 } else { end = middle }
      }
      previous.append(place > 0 ? ends[place - 1] : nil)
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var found: Set<Int> = []
    var index = ends.last
    while let current = index {
      found.insert(numbers[current])
      index = previous[current]
    }
    return found
  }

  /// Returns the edits as one line of text.
  ///
  /// - Parameter limit: The maximum number of characters of each value, or `nil` for no limit.
  /// - Returns: The text. If there is a limit, the text shows only the first edits. If there are
  ///   more edits, the text ends with a count of the omitted edits.
  func text(limit: Int?) -> String {
    let pieces = self.pieces(limit: limit)
    guard limit != nil else { return pieces.joined(separator: ", ") }
    let shown = pieces.prefix(Self.shownLimit).joined(separator: ", ")
    let rest = pieces.count - Self.shownLimit
    return rest > 0 ? "\(shown), … \(rest) more" : shown
  }

  /// Returns the edits as strings.
  ///
  /// One string describes each group of adjacent removed elements.
  private func pieces(limit: Int?) -> [String] {
    var pieces: [String] = []
    var removed: ClosedRange<Int>?
    func text(_ range: ClosedRange<Int>) -> String {
      range.count == 1 ? "-[\(range.lowerBound)]" : "-[\(range.lowerBound)..\(range.upperBound)]"
    }
    let removals = edits.compactMap { edit in
      if case .removed(let place) = edit { place } else { nil }
    }
    for place in removals.sorted() {
      if let range = removed, place == range.upperBound + 1 {
        removed = range.lowerBound...place
      } else {
        if let removed { pieces.append(text(removed)) }
        removed = place...place
      }
    }
    if let removed { pieces.append(text(removed)) }
    let tail = endOfInsertions
    for edit in edits {
      switch edit {
      case .removed: break
      case .inserted(let place, let value):
        let text = value.text.shortened(to: limit)
        pieces.append(place >= tail ? "+\(text)" : "+[\(place)] \(text)")
      case .removedID(let id): pieces.append("-[id \(id)]")
      case .moved(let id, let from, let to): pieces.append("[id \(id)] moved \(from) -> \(to)")
      case .changed(let id, let change):
        let path =
          change.path.isEmpty || change.path.hasPrefix("[")
          ? change.textPath : "." + change.textPath
        let (from, to) = (change.from.text, change.to.text)
        pieces.append(
          "~[id \(id)]\(path): \(from.shortened(to: limit)) -> \(to.shortened(to: limit))"
        )
      }
    }
    return pieces
  }

  /// The index of the first element that was inserted at the end of the list.
  ///
  /// If no elements were inserted at the end, the value is the length of the new list.
  private var endOfInsertions: Int {
    var end = newCount
    let places = edits.compactMap { edit in
      if case .inserted(let place, _) = edit { place } else { nil }
    }
    for place in places.sorted().reversed() {
      guard place == end - 1 else { break }
      end = place
    }
    return end
  }
}
