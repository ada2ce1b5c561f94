struct SetCommand: ConsoleCommand {
  let name = "set"
  let group = CommandGroup.language
  let summary = "Settings of the console: all of them, one, or a new value for one"
  let forms = [
    CommandForm([], "Lists the settings"),
    CommandForm([.value("NAME", .setting)], "Shows one"),
    CommandForm([.value("NAME", .setting), .value("VALUE", .settingValue)], "Changes one"),
  ]
  let examples = ["set", "set patience 2s", "set settle off"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["NAME"] else { return Self.list(console) }
    let setting = try console.settings.named(word, kind: "setting", listing: "set", \.name)
    if let value = call["VALUE"], !setting.write(console, value.text) {
      throw ConsoleError.unexpected(
        value.shown,
        expected: setting.expectation,
        nearest: NearestMatch.of(value.text, in: setting.choices),
        usage: "set \(setting.name) VALUE"
      ).at(value)
    }
    let value = setting.read(console)
    return Answer(.string(value), "\(setting.name) \(value)")
  }

  private static func list(_ console: Console) -> Answer {
    let settings = console.settings.map { ($0, $0.read(console)) }
    return Answer(
      .object(type: "", settings.map { .init($0.name, .string($1)) }, id: nil),
      lines: Columns.lines(settings.map { [$0.name, $1, $0.summary] })
    )
  }
}
