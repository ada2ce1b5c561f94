/// Pasted text, split into lines to run and a line to edit.
///
/// A newline in a paste ends a line, as Enter does. The text after the last newline stays in the
/// editor, so that an incomplete pasted line is not run.
struct PasteBlock: Equatable {
  /// The text before the first newline, to be inserted at the cursor.
  var first: [Unicode.Scalar]
  /// The complete lines after the first newline of the pasted text.
  var middle: [[Unicode.Scalar]]
  /// The text after the last newline, which stays in the editor; `nil` if the paste has no newline.
  var last: [Unicode.Scalar]?

  /// Creates a block by splitting pasted text at newlines.
  ///
  /// CR and CRLF count as newlines. A tab becomes a space, so that it does not trigger completion;
  /// other control characters are dropped.
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
