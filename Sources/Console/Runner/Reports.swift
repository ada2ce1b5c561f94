import Foundation
import InnoConsole

/// The reports of test results: TAP on standard output, and JUnit XML in a file.
@MainActor
final class Reports {
  private var tap: TAPReport?
  private var junit: (report: JUnitReport, path: String)?
  private let console: Console
  private var isInterrupted = false

  /// Starts the reports that the options request.
  init(on console: Console, _ options: RunnerOptions) {
    self.console = console
    if options.printsTAP {
      tap = TAPReport()
      Output.standard.append { $0 += TAPReport.head }
    }
    junit = options.junitFile.map { (JUnitReport(name: console.name), $0) }
    guard tap != nil || junit != nil else { return }
    console.onCheck = { [self, previous = console.onCheck] check in
      previous?(check)
      add(check)
    }
  }

  private func add(_ check: Check) {
    junit?.report.add(check)
    if let lines = tap?.lines(for: check) { Output.standard.append { $0 += lines } }
  }

  /// Records that the session ends early, which fails the running test.
  func interrupt() {
    isInterrupted = true
    console.reportInterruption()
  }

  /// Finishes the reports, and returns whether they could be written.
  func end() -> Bool {
    if let tap { Output.standard.append { $0 += isInterrupted ? TAPReport.bailOut : tap.plan } }
    guard let junit else { return true }
    // The report can be written to the same file as the output.
    Output.standard.flush()
    do {
      try OutputFile.write(Data(junit.report.xml.utf8), to: junit.path, replaces: true)
      return true
    } catch {
      Output.standard.write("\(console.name): \(error)\n", to: .errors)
      return false
    }
  }
}
