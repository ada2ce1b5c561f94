import InnoNearestMatch

struct SetCommand: ParentCommand {
  static let info = CommandInfo(
    "set",
    .language,
    "Shows or changes the settings of the console",
    examples: ["set", "set timeout 2s", "set settle off"],
    isStable: false
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
      listing: settings.map { ($0.name, .string($1)) },
      lines: Columns.lines(settings.map { [$0.name, $1, $0.summary] })
    )
  }
}

private struct SetShow: ConsoleCommand {
  static let info = CommandInfo("Shows a setting")

  @CommandArgument("NAME", .setting) var setting: ConsoleSetting

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(setting, in: console)
  }
}

private struct SetChange: ConsoleCommand {
  static let info = CommandInfo("Changes a setting")

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
    named("setting", listing: "set", \.name, \.summary) { $0.settings }
  }
}

extension ArgumentKind {
  /// The kind of an argument that is the value of a setting.
  ///
  /// The previous argument identifies the setting.
  fileprivate static var settingValue: Self {
    value { context in
      context.console.settings.first { $0.name == context.arguments.first?.text }?.choices
        .map { .init($0) } ?? []
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
