/// The action that the completion key performs.
enum CompletionStep: Equatable {
  /// Replaces a range of the line, and moves the cursor past a suffix that already follows the
  /// range.
  ///
  /// `skip` is the number of scalars in the suffix, or 0 if there is no suffix to move past.
  case replace(Range<Int>, with: String, skip: Int)
  /// Shows the candidates.
  case list([LineCompletion])
  /// Rings the bell, because there are no candidates.
  case bell

  /// Creates the step that inserts or lists the candidates of an answer.
  ///
  /// A single candidate is inserted. If there are several candidates, their common prefix is
  /// inserted; if the prefix is not longer than the typed word, the candidates are listed instead.
  /// The prefix consists of whole characters. For example, the prefix of 한글 and 한국 is 한, although
  /// 글 and 국 also start with the same byte.
  init(_ answer: CompletionAnswer, line: [Unicode.Scalar]) {
    let range = answer.replacing.clamped(to: 0..<line.count)
    guard let first = answer.candidates.first else {
      self = .bell
      return
    }
    if answer.candidates.count == 1 {
      let suffix = Array(answer.suffix.unicodeScalars)
      let isThere = !suffix.isEmpty && line[range.upperBound...].starts(with: suffix)
      self = .replace(
        range,
        with: isThere ? first.text : first.text + answer.suffix,
        skip: isThere ? suffix.count : 0
      )
      return
    }
    var common = first.text[...]
    for candidate in answer.candidates.dropFirst() {
      common = common.prefix(
        zip(common, candidate.text).prefix { $0 == $1 }.count
      )
    }
    let word = String(String.UnicodeScalarView(line[range]))
    if common.count > word.count {
      self = .replace(range, with: String(common), skip: 0)
    } else {
      self = .list(answer.candidates)
    }
  }
}
