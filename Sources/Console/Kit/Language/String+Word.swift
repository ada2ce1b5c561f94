extension String {
  /// The text as it must be typed to be one word.
  var asOneWord: String {
    if PlainLine.isWord(self) { return self }
    if !hasPrefix("$"), case .commands(let commands)? = try? LineParser.parse(self),
      commands.count == 1,
      commands[0].words.count == 1, commands[0].verb.text == self,
      commands[0].verb.range.lowerBound == 0
    {
      return self
    }
    guard !isEmpty else { return "''" }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if " \t\n\r;#'\"\\[{$".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
