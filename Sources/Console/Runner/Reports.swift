import Foundation
import InnoConsole

/// The reports of test results: TAP on standard output, JUnit XML in a file, and GitHub Actions
/// annotations on standard error.
@MainActor
final class Reports {
  private var tap: TAPReport?
  private var junit: (report: JUnitReport, path: String)?
  private let annotations: GitHubReport?
  private let console: Console
  private var isInterrupted = false

  /// Creates the reports that the options request, and starts them.
  init(on console: Console, _ options: RunnerOptions) {
    self.console = console
    if options.printsTAP {
      tap = TAPReport()
      Output.standard.append { $0 += TAPReport.head }
    }
    junit = options.junitFile.map { (JUnitReport(name: console.name), $0) }
    annotations = options.annotatesFailures ? GitHubReport(pathOfFile: Self.path) : nil
    guard tap != nil || junit != nil || annotations != nil else { return }
    console.onCheck = { [self, previous = console.onCheck] check in
      previous?(check)
      add(check)
    }
  }

  /// Adds a script file to the JUnit report, which groups checks by file.
  func begin(_ file: String) {
    junit?.report.addSuite(of: file)
  }

  /// Adds a check to the reports.
  func add(_ check: Check) {
    junit?.report.add(check)
    if let line = annotations?.line(for: check) { Output.standard.write(line, to: .errors) }
    if let lines = tap?.lines(for: check) { Output.standard.append { $0 += lines } }
  }

  /// Returns the path of a script; `nil` if the script is not a file.
  ///
  /// In a GitHub Actions workflow, the path of a script in the repository is relative to the
  /// repository.
  private nonisolated static func path(of script: String) -> String? {
    guard FileManager.default.fileExists(atPath: script) else { return nil }
    let path = URL(filePath: script).standardizedFileURL.path
    let repository = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"].map { $0 + "/" }
    guard let repository, path.hasPrefix(repository) else { return script }
    return String(path.dropFirst(repository.count))
  }

  /// Records that the session was interrupted, which counts as a failed check.
  func interrupt() {
    isInterrupted = true
    console.reportInterruption()
  }

  /// Finishes the reports, and returns whether all of them could be written.
  func end() -> Bool {
    if let tap { Output.standard.append { $0 += isInterrupted ? TAPReport.bailOut : tap.plan } }
    guard let junit else { return true }
    // Flush standard output first, because the JUnit report can be written to the same file.
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
