struct ScreenCommand: ConsoleCommand {
  let name = "screen"
  let group = CommandGroup.navigation
  let summary = "What a user would see now, as text"
  let forms = [CommandForm([])]
  let options = [CommandOption("width", takes: ("COLUMNS", .number), "How wide the screen is")]
  let examples = ["screen", "screen --width 40"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let screen = console.screen else { throw ConsoleError.notExposed("screen").at(nil) }
    var width = console.fixedWidth ?? console.width
    if let word = call.option("width") {
      guard let number = Int(word.text), (20...500).contains(number) else {
        throw ConsoleError.unexpected(
          word.text,
          expected: "a width from 20 to 500",
          nearest: nil,
          usage: call.usage
        ).at(word)
      }
      width = number
    }
    let lines = screen(width, nil)
    return Answer(.facts(["lines": .strings(lines)]), lines: lines)
  }
}
