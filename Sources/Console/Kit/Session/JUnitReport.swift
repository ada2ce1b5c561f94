/// Collects what a script tested and writes it as JUnit's XML, which most CI systems read.
public struct JUnitReport: Sendable {
  private let name: String
  private var checks: [Check] = []

  /// Begins with no test.
  ///
  /// - Parameter name: The name of the suite.
  public init(name: String) {
    self.name = name
  }

  /// Adds a test.
  ///
  /// - Parameter check: What was tested.
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
  /// The text as it stands in XML 1.0, in quotes too; characters that XML has no way to write are told
  /// by their number.
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
