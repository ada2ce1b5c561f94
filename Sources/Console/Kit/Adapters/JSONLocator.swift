/// A scanner that finds the position of a value in JSON by the value's path.
struct JSONLocator {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// Creates a locator.
  ///
  /// - Parameter text: Valid JSON.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Returns the range of the value at a path, in Unicode scalars.
  ///
  /// - Parameter path: The keys of objects and the indices in lists that lead to the value.
  /// - Returns: The range; `nil` if there is no value at the path.
  mutating func range(of path: [any CodingKey]) -> Range<Int>? {
    position = 0
    return find(path[...])
  }

  private mutating func find(_ path: ArraySlice<any CodingKey>) -> Range<Int>? {
    skipSpaces()
    guard let key = path.first else {
      let start = position
      skipValue()
      return start..<position
    }
    let isList = scalars[safe: position] == "["
    guard isList || scalars[safe: position] == "{" else { return nil }
    position += 1
    var index = 0
    while true {
      skipSpaces()
      guard let next = scalars[safe: position], next != "]", next != "}" else { return nil }
      var isWanted = isList && key.intValue == index
      if !isList {
        isWanted = name() == key.stringValue
        skipSpaces()
        position += 1
      }
      if isWanted { return find(path.dropFirst()) }
      skipSpaces()
      skipValue()
      skipSpaces()
      guard scalars[safe: position] == "," else { return nil }
      position += 1
      index += 1
    }
  }

  /// Reads the name of a field, without decoding escapes.
  private mutating func name() -> String {
    let start = position
    skipValue()
    guard position - start >= 2 else { return "" }
    return String(scalars: scalars[start + 1..<position - 1])
  }

  private mutating func skipSpaces() {
    while let next = scalars[safe: position], next.isBlank { position += 1 }
  }

  /// Skips a value.
  ///
  /// If the value is an object or a list, its closing bracket is also skipped.
  private mutating func skipValue() {
    var depth = 0
    while let next = scalars[safe: position] {
      switch next {
      case "\"":
        position += 1
        while let scalar = scalars[safe: position], scalar != "\"" {
          position += scalar == "\\" ? 2 : 1
        }
        position += 1
        if depth == 0 { return }
        continue
      case "{", "[": depth += 1
      case "}", "]":
        guard depth > 0 else { return }
        depth -= 1
        if depth == 0 {
          position += 1
          return
        }
      case ",", ":": if depth == 0 { return }
      case _ where next.isBlank && depth == 0: return
      default: break
      }
      position += 1
    }
    position = min(position, scalars.count)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
