/// The innermost unclosed block of commands, or the innermost unclosed `${…}`, in a line that is
/// being typed.
///
/// The text after the opening brace is completed as if it were a separate line.
struct CompletionScope {
  /// The maximum length, in Unicode scalars, of a line that is searched for an unclosed block.
  ///
  /// The length is limited because the search parses the line several times.
  private static let lengthLimit = 1_000

  /// The command that is inserted before the expression in `${…}`, so that the expression is
  /// completed like the condition of an `expect` command.
  private static let conditionCommand = "expect "

  /// The text of the scope, which is completed as if it were a separate line.
  ///
  /// The cursor is at the end of this line.
  let line: String

  /// The number to add to a position in the scope's text to get the position in the typed line.
  let offset: Int

  /// Finds the innermost unclosed block or `${…}` in the text before the cursor; returns `nil` if
  /// none is found.
  init?(_ before: [Unicode.Scalar]) {
    guard before.count <= Self.lengthLimit, before.contains("{") else { return nil }
    // The position after the opening brace of the innermost unclosed block so far.
    var base = 0
    var position = 0
    while let brace = before[position...].firstIndex(of: "{") {
      position = brace + 1
      guard Self.opensBlock(before[base...brace]) else { continue }
      if let end = Self.endOfBlock(before[brace...]) { position = end } else { base = position }
    }
    var end = before.count
    while let brace = before[base..<end].lastIndex(of: "{") {
      end = brace
      guard brace > base, before[brace - 1] == "$",
        Interpolation.end(in: before[...], from: brace - 1) == nil,
        Self.opensExpression(before[base...brace])
      else { continue }
      line = Self.conditionCommand + String(scalars: before[(brace + 1)...])
      offset = brace + 1 - Self.conditionCommand.unicodeScalars.count
      return
    }
    guard base > 0 else { return nil }
    line = String(scalars: before[base...])
    offset = base
  }

  /// Returns a Boolean value that indicates whether the brace at the end of the text begins a
  /// block.
  ///
  /// A brace can also begin JSON, or be a part of quoted text. The text must not contain another
  /// unclosed block.
  private static func opensBlock(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard case .incomplete(.block)? = try? LineParser.parse(String(scalars: text)) else {
      return false
    }
    return true
  }

  /// Returns the position after the block at the beginning of the text; `nil` if the block is not
  /// closed.
  private static func endOfBlock(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    text.indices.first { position in
      guard text[position] == "}" else { return false }
      let command = "repeat 1 " + String(scalars: text[...position])
      if case .commands? = try? LineParser.parse(command) { return true }
      return false
    }
    .map { $0 + 1 }
  }

  /// Returns a Boolean value that indicates whether the `${` at the end of the text begins an
  /// expression.
  ///
  /// In single quotes or in a comment, `${` does not begin an expression.
  private static func opensExpression(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    // Try two endings, because the expression may be in double quotes.
    ["1}", "1}\""].contains { end in
      switch try? LineParser.parse(String(scalars: text) + end) {
      case .commands(let commands)?: commands.last?.words.last?.hasExpressions == true
      case .incomplete(.brackets)?: true
      default: false
      }
    }
  }
}
