/// A list of arguments or elements in a Swift expression.
///
/// If the expression contains several lists, `ArgumentList` represents the last nonempty list that
/// is not inside another list.
struct ArgumentList {
  /// The text of the expression up to and including the opening bracket of the list.
  let head: String

  let arguments: [String]

  /// The part of the expression's text that begins with the closing bracket of the list.
  let tail: String

  /// Finds a list of arguments or elements in the text of an expression; returns `nil` if the
  /// expression contains no such list.
  init?(_ text: String) {
    var (depth, start): (Int, String.Index?) = (0, nil)
    var (isQuoted, isEscaped) = (false, false)
    var found: (start: String.Index, cuts: [String.Index], end: String.Index)?
    var cuts: [String.Index] = []
    for index in text.indices {
      let character = text[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(", "[":
        if depth == 0 { (start, cuts) = (index, []) }
        depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0, let start, text.index(after: start) < index { found = (start, cuts, index) }
      case "," where depth == 1: cuts.append(index)
      default: break
      }
    }
    guard let found else { return nil }
    head = String(text[...found.start])
    tail = String(text[found.end...])
    var arguments: [String] = []
    var from = text.index(after: found.start)
    for cut in found.cuts + [found.end] {
      arguments.append(String(text[from..<cut].drop { $0 == " " }))
      from = cut == found.end ? cut : text.index(after: cut)
    }
    self.arguments = arguments
  }
}
