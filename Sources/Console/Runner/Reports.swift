import Foundation
import InnoConsole

/// What was tested, for CI systems: lines on standard output, and a file.
@MainActor
final class Reports {
  private var tap: TAPReport?
  private var junit: (report: JUnitReport, path: String)?
  private let console: Console
  private var isInterrupted = false

  /// Begins the reports that were asked for, which are told all that the console tests.
  init(on console: Console, _ options: RunnerOptions) {
    self.console = console
    if options.printsTAP {
      tap = TAPReport()
      Output.standard.append { $0 += TAPReport.head }
    }
    junit = options.junitFile.map { (JUnitReport(name: console.name), $0) }
    guard tap != nil || junit != nil else { return }
    console.onCheck = { [self, told = console.onCheck] check in
      told?(check)
      add(check)
    }
  }

  private func add(_ check: Check) {
    junit?.report.add(check)
    if let lines = tap?.lines(for: check) { Output.standard.append { $0 += lines } }
  }

  /// Takes note that the session ends before all was tested; what was being run has failed.
  func interrupt() {
    isInterrupted = true
    console.reportInterruption()
  }

  /// Ends the reports, and says whether they could be written.
  func end() -> Bool {
    if let tap { Output.standard.append { $0 += isInterrupted ? TAPReport.bailOut : tap.plan } }
    guard let junit else { return true }
    // The report may go where the output goes.
    Output.standard.flush()
    do {
      try OutputFile.write(Data(junit.report.xml.utf8), to: junit.path, replaces: true)
      return true
    } catch {
      Output.standard.write("\(console.name): \(error)\n", to: .complaints)
      return false
    }
  }
}
