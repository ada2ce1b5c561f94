/// A fast parser for lines that contain only plain words, operators and spaces.
///
/// Most lines of a script are of this kind. Plain words consist of ASCII letters, digits, and the
/// punctuation that occurs in names, paths and options. ``LineParser`` parses all other lines.
enum PlainLine {
  /// Parses the command in a line.
  ///
  /// - Parameter line: The line to parse.
  /// - Returns: An array with the command in the line, or an empty array if the line is blank. The
  ///   result is `nil` if the line contains anything other than plain words, operators and spaces.
  static func commands(in line: String) -> [ParsedCommand]? {
    line.utf8.withContiguousStorageIfAvailable { words(in: $0) }?.map { words in
      words.isEmpty ? [] : [ParsedCommand(words: words)]
    }
  }

  private static func words(in line: UnsafeBufferPointer<UInt8>) -> [Word]? {
    var words: [Word] = []
    words.reserveCapacity(4)
    var start: Int?
    var isOperator = false
    for (place, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        guard let begin = start else { continue }
        let word = word(line, begin..<place)
        guard !isOperator || word.isOperator else { return nil }
        words.append(word)
        start = nil
      // An operator must be a separate word, with spaces around it.
      case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        guard start == nil || isOperator else { return nil }
        start = start ?? place
        isOperator = true
      default:
        guard isPlain(byte), start == nil || !isOperator else { return nil }
        if start == nil { (start, isOperator) = (place, false) }
      }
    }
    guard let begin = start else { return words }
    let last = word(line, begin..<line.count)
    guard !isOperator || last.isOperator else { return nil }
    words.append(last)
    return words
  }

  /// Returns a Boolean value that indicates whether the text is one plain word.
  static func isWord(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isPlain) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func word(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Word {
    let text = String(decoding: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self)
    return Word(text: text, range: range, form: .plain)
  }
}
