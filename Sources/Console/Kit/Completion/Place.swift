/// The word at the cursor and the words of its command before it; none inside of JSON, of a quote that
/// is not closed, and of a comment.
struct Place {
  var words: [Word]
  let form: Word.Form
  let prefix: String
  let start: Int

  init?(_ line: String, _ cursor: Int) {
    let before = line.unicodeScalars.prefix(cursor)
    // A letter put in at the cursor belongs to the word there, or is one where a new word begins.
    var probe = String.UnicodeScalarView(before)
    probe.append("x")
    guard case .commands(let commands)? = try? LineParser.parse(String(probe)),
      var words = commands.last?.words, let current = words.popLast(), current.form != .json,
      current.range.upperBound == before.count + 1
    else { return nil }
    form = current.form
    // A sign that ends at the cursor may go on, as > does to >=.
    if current.range.lowerBound == before.count, let sign = words.last, sign.form == .plain,
      sign.range.upperBound == before.count
    {
      words.removeLast()
      (prefix, start) = (sign.text, sign.range.lowerBound)
    } else {
      prefix = String(current.text.unicodeScalars.dropLast())
      start = current.range.lowerBound
    }
    self.words = words
  }
}

extension ConsoleCommand {
  /// The words that forms are about: not the verb, not the options, not what options take.
  func positional(_ words: [Word]) -> [Word] {
    var result: [Word] = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard word.isOption else {
        result.append(word)
        continue
      }
      if options.contains(where: { "--\($0.name)" == word.text && $0.value != nil }) {
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Where the command inside of the command begins, `nil` when there is none yet.
  nonisolated func innerStart(in words: [Word]) -> Int? {
    var before: [Word] = []
    var index = 1
    while index <= words.count {
      if index < words.count, words[index].isOption {
        let takesValue = options.contains {
          "--\($0.name)" == words[index].text && $0.value != nil
        }
        index += takesValue ? 2 : 1
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
