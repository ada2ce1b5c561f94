import InnoText

/// The result of a check in a script.
///
/// A check is a command that verifies an expectation. Any other command that fails is also reported
/// as a check.
package struct Check: Sendable, Equatable {
  /// The command as it was typed.
  package let name: String

  /// The location of the command in a script, or `nil` if the command is not from a script.
  package let location: SourceLocation?

  /// The error message, or `nil` if the command succeeded.
  package let failure: String?

  /// The duration of the command.
  ///
  /// If the app's clock is virtual, this is the duration in virtual time.
  package let duration: Duration

  /// The lines that the checked command printed if it failed; empty if the command succeeded.
  package let output: [String]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: The command as it was typed.
  ///   - location: The location of the command in a script, or `nil` if the command is not from a
  ///     script.
  ///   - failure: The error message, or `nil` if the check passed.
  ///   - duration: The duration of the command.
  ///   - output: The lines that the command printed if it failed, or an empty array if the command
  ///     succeeded.
  package init(
    name: String,
    location: SourceLocation?,
    failure: String?,
    duration: Duration = .zero,
    output: [String] = []
  ) {
    self.name = name
    self.location = location
    self.failure = failure
    self.duration = duration
    self.output = output
  }
}

/// A report of checks in the JUnit XML format, which most continuous integration systems can read.
package struct JUnitReport: Sendable {
  private let name: String
  private var files: [String] = []
  private var checks: [Check] = []

  /// Creates an empty report.
  ///
  /// - Parameter name: The name of the report. The suite for checks without a file has the same
  ///   name.
  package init(name: String) {
    self.name = name
  }

  /// Adds a suite for a file.
  ///
  /// The report then lists the file even if the file contains no checks.
  ///
  /// - Parameter file: The name of the file.
  package mutating func addSuite(of file: String) {
    if !files.contains(file) { files.append(file) }
  }

  /// Adds a check.
  ///
  /// - Parameter check: The check to report.
  package mutating func add(_ check: Check) {
    checks.append(check)
  }

  /// The report as XML.
  ///
  /// The report contains one suite for each file, in the order in which the files were run.
  package var xml: String {
    var files = files
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

  /// Returns the name of the test suite that contains a check.
  ///
  /// The suite is named after the check's file, or after the report if the check has no file.
  private func suite(of check: Check) -> String { check.location?.file ?? name }

  private static func counts(_ checks: [Check]) -> String {
    let failures = checks.count { $0.failure != nil }
    let duration = checks.reduce(Duration.zero) { $0 + $1.duration }
    return "tests=\"\(checks.count)\" failures=\"\(failures)\" time=\"\(time(duration))\""
  }

  /// Returns a duration in seconds as text, rounded to milliseconds.
  private static func time(_ duration: Duration) -> String {
    "\((duration.inSeconds * 1_000).rounded() / 1_000)"
  }

  private static func element(_ check: Check, of suite: String) -> String {
    var attributes = " name=\"\(check.name.escapedForXML)\" classname=\"\(suite.escapedForXML)\""
    attributes += " time=\"\(time(check.duration))\""
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
  /// The text, with quotation marks and other special characters escaped for XML 1.0.
  ///
  /// Characters that XML does not allow are written as `\u{…}`.
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
/// ok 1 - expect people.phase == loaded (a.inno:2)
/// not ok 2 - expect tab == settings (a.inno:3)
///   ---
///   message: "expected tab == settings, but it is people"
///   at: "a.inno:3"
///   ...
/// 1..2
/// ```
package struct TAPReport: Sendable {
  /// The first line of a report.
  package static let head = "TAP version 14\n"

  private var count = 0

  /// Creates an empty report.
  package init() {}

  /// Adds a check to the report, and returns the check's lines.
  ///
  /// - Parameter check: The check to add.
  /// - Returns: The lines of the report for this check, each with a newline.
  package mutating func lines(for check: Check) -> String {
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

  /// Returns a comment that contains a line of output.
  ///
  /// A TAP report contains all output in comments, except the results of checks.
  ///
  /// - Parameter line: The line of output.
  /// - Returns: The comment with a newline.
  package static func comment(_ line: String) -> String { line.isEmpty ? "#\n" : "# \(line)\n" }

  /// The last line of the report if the run was interrupted.
  package static let bailOut = "Bail out! interrupted\n"

  /// The last line of a complete report, which states the number of checks.
  package var plan: String { "1..\(count)\n" }
}

/// A report of failed checks for GitHub Actions.
///
/// Each failed check is a workflow command. GitHub Actions shows the command as an annotation on a
/// line of the script.
///
/// ```
/// ::error title=expect tab == settings,file=smoke.inno,line=3::expected tab == settings, but it is people
/// ```
package struct GitHubReport: Sendable {
  private let pathOfFile: @Sendable (String) -> String?

  /// Creates a report.
  ///
  /// - Parameter pathOfFile: A closure that takes the name of a script and returns the path of the
  ///   script in the repository. The closure returns `nil` for standard input, and for any other
  ///   script that is not a file.
  package init(pathOfFile: @escaping @Sendable (String) -> String? = { $0 }) {
    self.pathOfFile = pathOfFile
  }

  /// Returns the GitHub annotation for a failed check, or `nil` if the check passed.
  ///
  /// - Parameter check: The check to report.
  /// - Returns: The annotation as a line with a newline at the end.
  package func line(for check: Check) -> String? {
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

/// A kind of text in a GitHub workflow command: the value of a property, or the message.
///
/// The two kinds require different characters to be escaped.
private enum WorkflowPart {
  case property
  case message
}

extension String {
  /// Returns the text with special characters escaped for the given part of a GitHub workflow
  /// command.
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
