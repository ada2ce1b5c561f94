/// A check of a script: an expectation, or a command that failed.
public struct Check: Sendable, Equatable {
  /// The command as it was typed.
  public let name: String

  /// The location of the command, in a script.
  public let location: SourceLocation?

  /// The error, `nil` for a check that passed.
  public let failure: String?

  /// The duration of the command, in seconds, on the app's clock if that is virtual.
  public let seconds: Double

  /// The lines that a failed command printed.
  public let output: [String]

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - name: The command as it was typed.
  ///   - location: The location of the command, in a script.
  ///   - failure: The error, `nil` for a check that passed.
  ///   - seconds: The duration of the command, in seconds.
  ///   - output: The lines that a failed command printed.
  public init(
    name: String,
    location: SourceLocation?,
    failure: String?,
    seconds: Double = 0,
    output: [String] = []
  ) {
    self.name = name
    self.location = location
    self.failure = failure
    self.seconds = seconds
    self.output = output
  }
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

  /// The whole report, with a suite for each file, in the order of their first checks.
  public var xml: String {
    var files: [String] = []
    for check in checks where !files.contains(suite(of: check)) { files.append(suite(of: check)) }
    let suites = files.map { file in
      let checks = checks.filter { suite(of: $0) == file }
      let cases = checks.map { Self.element($0, of: file) }.joined()
      return
        "<testsuite name=\"\(file.escapedForXML)\" \(Self.counts(checks))>\n\(cases)</testsuite>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name.escapedForXML)" \(Self.counts(checks))>
      \(suites.joined())</testsuites>

      """
  }

  /// Returns the name of the suite: the file of a check, or the name of the report.
  private func suite(of check: Check) -> String { check.location?.file ?? name }

  private static func counts(_ checks: [Check]) -> String {
    let failures = checks.count { $0.failure != nil }
    let seconds = checks.reduce(0) { $0 + $1.seconds }
    return "tests=\"\(checks.count)\" failures=\"\(failures)\" time=\"\(time(seconds))\""
  }

  /// Returns seconds, rounded to milliseconds.
  private static func time(_ seconds: Double) -> String {
    "\((seconds * 1_000).rounded() / 1_000)"
  }

  private static func element(_ check: Check, of suite: String) -> String {
    var attributes = " name=\"\(check.name.escapedForXML)\" classname=\"\(suite.escapedForXML)\""
    attributes += " time=\"\(time(check.seconds))\""
    if let location = check.location {
      attributes += " file=\"\(location.file.escapedForXML)\" line=\"\(location.line)\""
    }
    guard let failure = check.failure else { return "<testcase\(attributes)/>\n" }
    let place = check.location.map { "\($0): " } ?? ""
    let output = check.output.joined(separator: "\n").escapedForXML
    return "<testcase\(attributes)><failure message=\"\(failure.escapedForXML)\">"
      + "\((place + failure).escapedForXML)</failure>"
      + (output.isEmpty ? "" : "<system-out>\(output)</system-out>") + "</testcase>\n"
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

/// A report of failed checks as workflow commands, which GitHub Actions shows as annotations beside
/// the lines of a script.
///
/// ```
/// ::error title=expect tab == settings,file=smoke.inno,line=3::expected tab == settings, but it is people
/// ```
public struct GitHubReport: Sendable {
  private let pathOfFile: @Sendable (String) -> String?

  /// Creates a report.
  ///
  /// - Parameter pathOfFile: A closure that returns the path of a script in the repository, and `nil`
  ///   for a script that is not a file, such as standard input.
  public init(pathOfFile: @escaping @Sendable (String) -> String? = { $0 }) {
    self.pathOfFile = pathOfFile
  }

  /// Returns the annotation of a check; `nil` if the check passed.
  ///
  /// - Parameter check: The check.
  /// - Returns: The line, with its end.
  public func line(for check: Check) -> String? {
    guard let failure = check.failure else { return nil }
    var title = check.name
    var place = ""
    if let location = check.location {
      if let path = pathOfFile(location.file) {
        place = ",file=\(path.escaped(for: .property)),line=\(location.line)"
      } else {
        title += " (\(location))"
      }
    }
    return
      "::error title=\(title.escaped(for: .property))\(place)::\(failure.escaped(for: .message))\n"
  }
}

/// The part of a workflow command that text is in.
private enum WorkflowPart {
  case property
  case message
}

extension String {
  /// Returns the text with the characters that would end a part of a workflow command escaped.
  fileprivate func escaped(for part: WorkflowPart) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      case ":" where part == .property: text += "%3A"
      case "," where part == .property: text += "%2C"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
