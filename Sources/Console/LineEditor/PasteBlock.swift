/// Pasted text that goes into a line at its cursor, parted into what is executed and what is edited.
///
/// A newline in a paste ends a line as Enter would; what follows the last stays in the editor, so a
/// single line lands unexecuted.
struct PasteBlock: Equatable {
  /// Goes into the line at the cursor.
  var first: [Unicode.Scalar]
  /// Whole lines that follow.
  var middle: [[Unicode.Scalar]]
  /// Begins the line that stays in the editor; nil when the paste has no newline.
  var last: [Unicode.Scalar]?

  /// Parts `text`.
  ///
  /// CR and CRLF are newlines too; a tab becomes a space, so that it does not complete; other
  /// control characters are dropped.
  init(_ text: [Unicode.Scalar]) {
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar = " "
    for scalar in text {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r": lines.append([])
      case "\t": lines[lines.count - 1].append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: lines[lines.count - 1].append(scalar)
      }
      previous = scalar
    }
    first = lines.removeFirst()
    last = lines.popLast()
    middle = lines
  }
}
