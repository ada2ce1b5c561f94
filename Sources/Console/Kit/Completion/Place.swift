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
  mutating func separate(for command: CommandDeclaration) {
    words = command.separated(words + [current])
    current = words.removeLast()
    // A sign that ends at the cursor may go on, as > does to >=.
    if prefix.isEmpty, let sign = words.last, sign.isSign, sign.range.upperBound == start {
      current = Word([words.removeLast(), current])
    }
  }
}
