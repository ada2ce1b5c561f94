extension ConsoleCommand {
  /// Where the words stand that forms are about: not the verb, not the options, not what they take.
  nonisolated func positions(in words: [Word]) -> [Int] {
    var positions: [Int] = []
    var index = 1
    while index < words.count {
      if words[index].isOption {
        index += valueOption(words[index]) != nil ? 2 : 1
      } else {
        positions.append(index)
        index += 1
      }
    }
    return positions
  }

  /// The option that a word is, where its value is the word behind it.
  nonisolated func valueOption(_ word: Word) -> CommandOption? {
    guard word.isOption else { return nil }
    return options.first { "--\($0.name)" == word.text && $0.value != nil }
  }

  /// The words with the sign as one of its own that stands behind the command's first word, where the
  /// command takes one: `expect a==b` is `expect a == b`.
  nonisolated func separated(_ words: [Word]) -> [Word] {
    guard words.contains(where: { !$0.parts.isEmpty }), takesSign else { return words }
    for (order, position) in positions(in: words).prefix(2).enumerated() {
      let parts = words[position].parts
      if order == 0 ? !parts.isEmpty : parts.first?.isSign ?? false {
        return words[..<position] + parts + words[(position + 1)...]
      }
    }
    return words
  }

  /// Whether `=` or a comparison stands behind the command's first word.
  private nonisolated var takesSign: Bool {
    forms.contains { form in
      switch form.elements.dropFirst().first {
      case .word("=")?, .rest(_, .condition)?: true
      default: false
      }
    }
  }
}
