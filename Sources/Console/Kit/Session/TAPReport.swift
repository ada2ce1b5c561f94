/// Writes what a script tested in the Test Anything Protocol, version 14.
///
/// ```
/// TAP version 14
/// ok 1 - expect people.phase == loaded # a.inno:2
/// not ok 2 - expect tab == settings # a.inno:3
///   ---
///   message: "expected tab == settings, but it is people"
///   at: "a.inno:3"
///   ...
/// 1..2
/// ```
public struct TAPReport: Sendable {
  /// The first line.
  public static let head = "TAP version 14\n"

  private var count = 0

  /// Begins with no test.
  public init() {}

  /// The lines of the next test.
  ///
  /// - Parameter check: What was tested.
  /// - Returns: The lines, each with its end.
  public mutating func lines(for check: Check) -> String {
    count += 1
    let place = check.location.map { " (\($0))" } ?? ""
    let name = (check.name + place).escapedForTerminal
      .replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    guard let failure = check.failure else { return "ok \(count) - \(name)\n" }
    var lines = "not ok \(count) - \(name)\n  ---\n  message: "
    lines.appendJSON(failure)
    if let location = check.location {
      lines += "\n  at: "
      lines.appendJSON("\(location)")
    }
    return lines + "\n  ...\n"
  }

  /// A line that is no test, as a comment.
  ///
  /// - Parameter line: The line.
  /// - Returns: The comment with its end.
  public static func comment(_ line: String) -> String { line.isEmpty ? "#\n" : "# \(line)\n" }

  /// The last line of a report that an interrupt cut short.
  public static let bailOut = "Bail out! interrupted\n"

  /// The last line: how many tests there were.
  public var plan: String { "1..\(count)\n" }
}
