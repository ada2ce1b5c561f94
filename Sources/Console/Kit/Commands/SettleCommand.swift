struct SettleCommand: ConsoleCommand {
  static let info = CommandInfo(
    "settle",
    .scripting,
    "Waits until no effect is in flight",
    examples: ["settle", "settle --timeout 5s"]
  )

  let limit = TimeLimit()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    do { try await console.settle(for: limit.timeout) } catch { throw error.at(nil) }
    return nil
  }
}

/// How long to wait at most.
@MainActor
struct TimeLimit {
  @CommandOption(
    "timeout",
    "DURATION",
    .duration,
    "How long to wait at most: 500ms, 2s, 1m"
  ) var timeout: Duration?
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
