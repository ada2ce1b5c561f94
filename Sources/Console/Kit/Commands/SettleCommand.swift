struct SettleCommand: ConsoleCommand {
  let name = "settle"
  let group = CommandGroup.scripting
  let summary = "Waits until no effect is in flight"
  let forms = [CommandForm([])]
  let options = [CommandOption.timeout]
  let examples = ["settle", "settle --timeout 5s"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let limit = try call.timeout()
    do { try await console.settle(for: limit) } catch { throw error.at(nil) }
    return nil
  }
}

extension CommandOption {
  /// How long to wait at most.
  static var timeout: CommandOption {
    CommandOption(
      "timeout",
      takes: ("DURATION", .duration),
      "How long to wait at most: 500ms, 2s, 1m"
    )
  }
}

extension CommandCall {
  /// The time that `--timeout` gives.
  func timeout() throws(CommandFailure) -> Duration? {
    guard let word = option("timeout") else { return nil }
    return try duration(word)
  }

  /// The length of time that a word tells.
  func duration(_ word: Word) throws(CommandFailure) -> Duration {
    guard let duration = Duration(word.text) else {
      throw ConsoleError.unexpected(
        word.shown,
        expected: Duration.expectation,
        nearest: nil,
        usage: usage
      ).at(word)
    }
    return duration
  }
}

extension Duration {
  /// What a length of time must be, for errors.
  public static let expectation = "a length of time such as 500ms, 2s or 1m, up to 1440m"

  /// Reads `500ms`, `2s`, `1.5s`, `1m`; at most a day.
  ///
  /// - Parameter text: The text.
  public init?(_ text: String) {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count)), number >= 0, number * factor <= 86_400
    else { return nil }
    self = .seconds(number * factor)
  }
}
