/// What the completion key does.
enum CompletionStep: Equatable {
  /// Replaces a part of the line and moves the cursor on over what the line already has.
  case replace(Range<Int>, with: String, skip: Int)
  /// Shows the candidates.
  case list([LineCompletion])
  /// There is nothing to do but say so.
  case bell

  /// Decides the step for `answer`, given for `line`.
  ///
  /// A single candidate is taken. Of several, what they have in common is taken, counted in
  /// characters (한글 and 한국 share 한; their bytes share more, which would be no text); when that
  /// adds nothing, they are listed.
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
