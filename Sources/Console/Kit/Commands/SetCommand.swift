import InnoNearestMatch

struct SetCommand: ParentCommand {
  static let info = CommandInfo(
    "set",
    .language,
    "Settings of the console: all of them, one, or a new value for one",
    examples: ["set", "set patience 2s", "set settle off"]
  )

  var subcommands: [Subcommand] {
    SetList()
    SetShow()
    SetChange()
  }
}

private struct SetList: ConsoleCommand {
  static let info = CommandInfo("Lists the settings")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let settings = console.settings.map { ($0, $0.read(console)) }
    return Answer(
      .object(type: "", settings.map { .init($0.name, .string($1)) }, id: nil),
      lines: Columns.lines(settings.map { [$0.name, $1, $0.summary] })
    )
  }
}

private struct SetShow: ConsoleCommand {
  static let info = CommandInfo("Shows one")

  @CommandArgument("NAME", .setting) var setting: ConsoleSetting

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(setting, in: console)
  }
}

private struct SetChange: ConsoleCommand {
  static let info = CommandInfo("Changes one")

  @CommandArgument("NAME", .setting) var setting: ConsoleSetting
  @CommandArgument("VALUE", .word(.settingValue)) var value: Word

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard setting.write(console, value.text) else {
      throw ConsoleError.unexpected(
        value.shown,
        expected: setting.expectation,
        nearest: NearestMatch.of(value.text, in: setting.choices),
        usage: "set \(setting.name) VALUE"
      ).at(value)
    }
    return Answer(setting, in: console)
  }
}

extension ValueKind<ConsoleSetting> {
  fileprivate static var setting: Self {
    Self(.setting) { word, call throws(CommandFailure) in
      try call.console.settings.named(word, kind: "setting", listing: "set", \.name)
    }
  }
}

extension Answer {
  @MainActor
  fileprivate init(_ setting: ConsoleSetting, in console: Console) {
    let value = setting.read(console)
    self.init(.string(value), "\(setting.name) \(value)")
  }
}
