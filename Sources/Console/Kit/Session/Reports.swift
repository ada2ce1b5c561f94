/// A check of a script: an expectation, or a command that failed.
public struct Check: Sendable, Equatable {
  /// The command as it was read.
  public let name: String

  /// The location of the command, in a script.
  public let location: SourceLocation?

  /// The error, `nil` for a check that passed.
  public let failure: String?
}

/// A report of checks as JUnit XML, which most CI systems read.
public struct JUnitReport: Sendable {
  private let name: String
  private var checks: [Check] = []

  /// Creates an empty report.
  ///
  /// - Parameter name: The name of the suite.
  public init(name: String) {
    self.name = name
  }

  /// Adds a check.
  ///
  /// - Parameter check: The check.
  public mutating func add(_ check: Check) {
    checks.append(check)
  }

  /// The whole report.
  public var xml: String {
    let failures = checks.count { $0.failure != nil }
    let counts = "tests=\"\(checks.count)\" failures=\"\(failures)\""
    let cases = checks.map(Self.element).joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
      <testsuite name="\(name.escapedForXML)" \(counts)>
      \(cases)</testsuite>
      </testsuites>

      """
  }

  private static func element(_ check: Check) -> String {
    var attributes = " name=\"\(check.name.escapedForXML)\""
    if let location = check.location {
      attributes += " classname=\"\(location.file.escapedForXML)\""
      attributes += " file=\"\(location.file.escapedForXML)\" line=\"\(location.line)\""
    }
    guard let failure = check.failure else { return "<testcase\(attributes)/>\n" }
    let place = check.location.map { "\($0): " } ?? ""
    return "<testcase\(attributes)><failure message=\"\(failure.escapedForXML)\">"
      + "\((place + failure).escapedForXML)</failure></testcase>\n"
  }
}

extension String {
  /// The text escaped for XML 1.0, including its quotes; characters that XML cannot hold are
  /// written as `\u{…}`.
  fileprivate var escapedForXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value):
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// A report of checks in the Test Anything Protocol, version 14.
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

  /// Creates a report without checks.
  public init() {}

  /// Returns the lines of the next check.
  ///
  /// - Parameter check: The check.
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

  /// Returns a comment for a line that is not a check.
  ///
  /// - Parameter line: The line.
  /// - Returns: The comment with its end.
  public static func comment(_ line: String) -> String { line.isEmpty ? "#\n" : "# \(line)\n" }

  /// The last line of a report that was interrupted.
  public static let bailOut = "Bail out! interrupted\n"

  /// The last line, with the number of checks.
  public var plan: String { "1..\(count)\n" }
}
