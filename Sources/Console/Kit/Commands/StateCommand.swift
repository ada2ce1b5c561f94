import CustomDump

struct StateCommand: ConsoleCommand {
  let name = "state"
  let group = CommandGroup.stores
  let summary = "A store's state, or a part of it by path"
  let forms = [CommandForm([.value("STORE", .storePath), .optional("PATH", .statePath)])]
  let notes = ["The path may follow the store behind a dot: people.people[0].email"]
  let preparation = "send people onAppear; settle"
  let examples = ["state people", "state people phase", "state people.people[0].email"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let (store, path) = Self.place(call) else { return nil }
    let state = try console.store(named: store).state()
    let value = ConsoleValue(reflecting: state)
    guard let path else {
      console.original = state
      return Answer(value, lines: Self.dump(state))
    }
    do {
      let steps = try ValuePath(path.text)
      let part = try steps.value(in: value)
      console.original = steps.original(in: state)
      return Answer(part, lines: part.tree)
    } catch {
      throw error.at(path)
    }
  }

  /// The store and the path into its state, which may stand in one word.
  private static func place(_ call: CommandCall) -> (store: Word, path: Word?)? {
    guard let word = call["STORE"] else { return nil }
    let name = word.text.prefix { $0 != "." && $0 != "[" }
    guard call["PATH"] == nil, name.endIndex < word.text.endIndex else {
      return (word, call["PATH"])
    }
    let path = word.text[name.endIndex...]
    // Of a word with quotes or escapes the parts cannot be told apart in the line.
    let isPlain = word.range.count == word.text.unicodeScalars.count
    let cut = isPlain ? word.range.lowerBound + name.unicodeScalars.count : word.range.upperBound
    return (
      Word(text: String(name), range: word.range.lowerBound..<cut, form: .plain),
      Word(
        text: String(path.first == "." ? path.dropFirst() : path),
        range: isPlain ? cut..<word.range.upperBound : word.range,
        form: .plain
      )
    )
  }

  private static func dump(_ state: Any) -> [String] {
    String(customDumping: state).split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedForTerminal }
  }
}
