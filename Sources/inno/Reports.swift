import Foundation
import InnoConsole

/// What was tested, for CI systems: lines on standard output, and a file.
@MainActor
final class Reports {
  private var tap: TAPReport?
  private var junit: (report: JUnitReport, path: String)?

  /// Begins the reports that were asked for.
  init(_ options: SessionOptions) {
    if options.tap {
      tap = TAPReport()
      Output.standard.write(TAPReport.head, to: .output)
    }
    junit = options.junit.map { (JUnitReport(name: "inno"), $0) }
  }

  /// Adds a test.
  func add(_ check: Check) {
    junit?.report.add(check)
    if let lines = tap?.lines(for: check) { Output.standard.write(lines, to: .output) }
  }

  /// Ends the reports, and says whether they could be written.
  func end() -> Bool {
    if let tap { Output.standard.write(tap.plan, to: .output) }
    guard let junit else { return true }
    do {
      try Data(junit.report.xml.utf8).write(to: URL(filePath: junit.path), options: .atomic)
      return true
    } catch {
      let reason = error.localizedDescription
      Output.standard.write("inno: cannot write \"\(junit.path)\": \(reason)\n", to: .complaints)
      return false
    }
  }
}
