struct ScreenCommand: ConsoleCommand {
  static let info = CommandInfo(
    "screen",
    .navigation,
    "What a user would see now, as text",
    examples: ["screen", "screen --width 40"]
  )

  @Exposed(\.screen, "screen") var screen: @MainActor (_ width: Int, _ height: Int?) -> [String]
  @CommandOption(
    "width",
    "COLUMNS",
    .number(20...500, "a width from 20 to 500"),
    "How wide the screen is"
  ) var width: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let lines = screen(width ?? console.fixedWidth ?? console.width, nil)
    return Answer(.facts(["lines": .strings(lines)]), lines: lines)
  }
}
