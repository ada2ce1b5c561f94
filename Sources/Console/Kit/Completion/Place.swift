/// The word at the cursor and the words of its command before it; none inside of JSON, of a quote that
/// is not closed, and of a comment.
struct Place {
  var words: [Word]

  /// The word at the cursor with one letter more.
  private var current: Word

  var form: Word.Form { current.form }

  /// The word up to the cursor.
  var prefix: String { String(current.text.unicodeScalars.dropLast()) }

  var start: Int { current.range.lowerBound }

  init?(_ line: String, _ cursor: Int) {
    let before = line.unicodeScalars.prefix(cursor)
    // A letter put in at the cursor belongs to the word there, or is one where a new word begins.
    var probe = String.UnicodeScalarView(before)
    probe.append("x")
    guard case .commands(let commands)? = try? LineParser.parse(String(probe)),
      var words = commands.last?.words, let current = words.popLast(), current.form != .json,
      current.range.upperBound == before.count + 1
    else { return nil }
    self.words = words
    self.current = current
  }

  /// Takes words apart as the command does.
  mutating func separate(for command: any ConsoleCommand) {
    words = command.separated(words + [current])
    current = words.removeLast()
    // A sign that ends at the cursor may go on, as > does to >=.
    if prefix.isEmpty, let sign = words.last, sign.isSign, sign.range.upperBound == start {
      current = Word([words.removeLast(), current])
    }
  }
}

extension ConsoleCommand {
  /// The words that forms are about: not the verb, not the options, not what options take.
  func positional(_ words: [Word]) -> [Word] { positions(in: words).map { words[$0] } }

  /// Where the command inside of the command begins, `nil` when there is none yet.
  nonisolated func innerStart(in words: [Word]) -> Int? {
    var before: [Word] = []
    var index = 1
    while index <= words.count {
      if index < words.count, words[index].isOption {
        index += valueOption(words[index]) != nil ? 2 : 1
        continue
      }
      if startsInnerCommand(after: before) { return index }
      if index < words.count { before.append(words[index]) }
      index += 1
    }
    return nil
  }

  /// Where a kind of word stands in the forms.
  func place(of kind: ValueKind) -> Int? {
    forms.lazy.compactMap { $0.elements.firstIndex { $0.kind == kind } }.first
  }
}

extension CommandForm {
  func accepts(_ words: [Word]) -> Bool {
    zip(elements, words).allSatisfy { $0.accepts($1) }
  }

  /// The kind of word that may come after some words, `nil` when they do not fit the form.
  func kind(after words: [Word]) -> ValueKind? {
    guard accepts(words) else { return nil }
    if words.count < elements.count { return elements[words.count].kind }
    if case .rest(_, let kind)? = elements.last { return kind }
    return nil
  }
}
