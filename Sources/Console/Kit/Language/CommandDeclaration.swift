/// A command as the console keeps it, resolved once from its type.
///
/// Help, completion, hints and the errors for words that do not fit are all made from it.
final class CommandDeclaration: Sendable {
  let name: String
  let info: CommandInfo

  /// The ways to write the command.
  let forms: [CommandForm]

  /// The options of all forms.
  let options: [CommandForm.Option]

  private let takesSign: Bool

  @MainActor
  convenience init<C: ConsoleCommand>(_ make: @escaping @MainActor () -> C, name: String) {
    self.init(name, C.info, [CommandForm(make, summary: "")])
  }

  @MainActor
  convenience init<C: ParentCommand>(_ command: C) {
    self.init(C.info.name, C.info, command.subcommands.flatMap(\.forms))
  }

  private init(_ name: String, _ info: CommandInfo, _ forms: [CommandForm]) {
    self.name = name
    self.info = info
    self.forms = forms
    takesSign = forms.contains(where: \.takesSign)
    options = forms.flatMap(\.options).reduce(into: []) { options, option in
      if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
  }
}

/// How a command is written.
extension CommandDeclaration {
  /// Each form with the verb and its options.
  var usageLines: [String] { forms.map(usage) }

  /// Each form, with what it does beside it.
  var syntax: [[String]] { forms.map { [usage(of: $0), $0.summary] } }

  /// A form with the verb and its options.
  func usage(of form: CommandForm) -> String {
    let options = form.options.map { "[\($0.usage)]" }
    return ([name] + form.elements.map(\.usage) + options).joined(separator: " ")
  }

  /// Some forms on one line, or where to read of them when there are too many for one.
  func usage(of forms: [CommandForm]) -> String {
    forms.count > 3 ? "see `help \(name)`" : forms.map(usage).joined(separator: " | ")
  }
}

/// The words of a command.
extension CommandDeclaration {
  /// Where the words stand that forms are about: not the verb, not the options, not what they take.
  private func positions(in words: [Word]) -> [Int] {
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

  /// The words that forms are about.
  func positional(_ words: [Word]) -> [Word] { positions(in: words).map { words[$0] } }

  /// The option that a word is, where its value is the word behind it.
  func valueOption(_ word: Word) -> CommandForm.Option? {
    guard word.isOption else { return nil }
    return options.first { "--\($0.name)" == word.text && $0.value != nil }
  }

  /// The words with the sign as one of its own that stands behind the command's first word, where the
  /// command takes one: `expect a==b` is `expect a == b`.
  func separated(_ words: [Word]) -> [Word] {
    guard takesSign, words.contains(where: { !$0.parts.isEmpty }) else { return words }
    for (order, position) in positions(in: words).prefix(2).enumerated() {
      let parts = words[position].parts
      if order == 0 ? !parts.isEmpty : parts.first?.isSign ?? false {
        return words[..<position] + parts + words[(position + 1)...]
      }
    }
    return words
  }

  /// Whether the word after some words begins a command of its own, which has its own options.
  func startsInnerCommand(after words: [Word]) -> Bool {
    forms.contains { $0.startsInnerCommand(after: words) }
  }

  /// Where the command inside of the command begins, `nil` when there is none yet.
  func innerStart(in words: [Word]) -> Int? {
    var before: [Word] = []
    var index = 1
    while index <= words.count {
      if index < words.count, words[index].isOption {
        index += valueOption(words[index]) != nil ? 2 : 1
        continue
      }
      if startsInnerCommand(after: before) { return index }
      if index < words.count { before.append(words[index]) }
      index += 1
    }
    return nil
  }

  /// Where the name of a case stands in the forms.
  func place(of caseName: WordKind.CaseName) -> Int? {
    forms.lazy.compactMap { $0.elements.firstIndex { $0.kind.caseName == caseName } }.first
  }
}
