import Foundation
import Testing

@testable import InnoConsole

#if canImport(FoundationXML)
import FoundationXML
#endif

@MainActor
@Suite("Reports for CI", .timeLimit(.minutes(5)))
struct ReportTests {
  private let session: Transcript
  private let checks = Checks()

  @MainActor
  private final class Checks {
    var all: [Check] = []
  }

  init() throws {
    session = try Transcript()
    session.console.onCheck = { [checks] in checks.all.append($0) }
  }

  private func run() async throws {
    let folder = try TemporaryFolder()
    let inner = try folder.write("expect desk.count == 2\nexpect desk.count == 3\n", to: "in.inno")
    session.console.scriptOptions.keepsGoing = true
    _ = await session.script(
      """
      send desk add 2
      expect desk.count == 2; stores; expect desk.note == "<&>"
      expect-error nav desk back
      bogus "\u{1}]]>"
      source \(inner)
      """,
      named: "a & b.inno"
    )
  }

  @Test("Each expectation and each failed command is a check with its location")
  func checks() async throws {
    try await run()
    #expect(
      checks.all.map(\.name) == [
        "expect desk.count == 2", "expect desk.note == \"<&>\"", "expect-error nav desk back",
        "bogus \"\u{1}]]>\"", "expect desk.count == 2", "expect desk.count == 3",
      ]
    )
    #expect(checks.all.map { $0.failure == nil } == [true, false, true, false, true, false])
    #expect(checks.all.prefix(4).map { "\($0.location?.line ?? 0)" } == ["2", "2", "3", "4"])
    #expect(checks.all.last?.location?.line == 2)
  }

  @Test("A wait is a check only if it fails, as \"explain scripts\" states")
  func waits() async {
    _ = await session.script("wait desk.count == 0\nwait desk.cuont == 1\n")
    #expect(checks.all.map(\.name) == ["wait desk.cuont == 1"])
    #expect(checks.all.allSatisfy { $0.failure != nil })
    let text = await session.line("explain scripts").text.joined(separator: " ")
    #expect(text.contains("\"expect\" and \"expect-error\" are the checks of a script"))
    #expect(text.contains("each failed command, such as a \"wait\" that timed out"))
  }

  @Test("A line that is not a command is a failed check")
  func brokenLines() async {
    _ = await session.script("send 'x\n", named: "a")
    var script = Script("b", in: session.console)
    _ = await script.run([.invalid(column: 3)])
    #expect(checks.all.map { $0.location?.description } == ["a:1", "b:1"])
    #expect(checks.all.allSatisfy { $0.failure != nil })
  }

  @Test("A TAP report has a line for each check and a plan, with special characters escaped")
  func tap() async throws {
    var tap = TAPReport()
    let place = SourceLocation(file: "a.inno", line: 3)
    #expect(TAPReport.head == "TAP version 14\n")
    #expect(
      tap.lines(for: Check(name: "expect a # \\ b", location: place, failure: nil))
        == "ok 1 - expect a \\# \\\\ b (a.inno:3)\n"
    )
    #expect(
      tap.lines(for: Check(name: "x\ny", location: place, failure: "no \"a\"\n")) == """
        not ok 2 - x\\\\ny (a.inno:3)
          ---
          message: "no \\"a\\"\\n"
          at: "a.inno:3"
          ...

        """
    )
    #expect(tap.lines(for: Check(name: "x", location: nil, failure: nil)) == "ok 3 - x\n")
    #expect(tap.plan == "1..3\n")
    #expect(TAPReport.comment("a") == "# a\n" && TAPReport.comment("") == "#\n")
  }

  @Test("A failed check is an annotation of GitHub Actions at its line, with its text escaped")
  func annotations() {
    let report = GitHubReport { $0.hasPrefix("<") ? nil : "ci/" + $0 }
    let place = SourceLocation(file: "a,b.inno", line: 3)
    #expect(report.line(for: Check(name: "expect a", location: place, failure: nil)) == nil)
    #expect(
      report.line(for: Check(name: "expect a: 50%", location: place, failure: "no: 5%,\nor 6\r"))
        == "::error title=expect a%3A 50%25,file=ci/a%2Cb.inno,line=3::no: 5%25,%0Aor 6%0D\n"
    )
    let input = SourceLocation(file: "<stdin>", line: 7)
    #expect(
      report.line(for: Check(name: "bogus", location: input, failure: "no"))
        == "::error title=bogus (<stdin>%3A7)::no\n"
    )
    #expect(
      report.line(for: Check(name: "inno", location: nil, failure: "interrupted"))
        == "::error title=inno::interrupted\n"
    )
  }

  @Test("The JUnit report is valid XML with the same checks")
  func junit() async throws {
    try await run()
    var report = JUnitReport(name: "inno <1>")
    for check in checks.all { report.add(check) }
    let reader = Reader()
    let parser = XMLParser(data: Data(report.xml.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError)) \(report.xml)")
    #expect(reader.suites.map { $0["name"] }.prefix(2) == ["inno <1>", "a & b.inno"])
    #expect(reader.suites.last?["name"]?.hasSuffix("in.inno") == true)
    #expect(reader.suites.map { $0["tests"] } == ["6", "4", "2"])
    #expect(reader.suites.map { $0["failures"] } == ["3", "2", "1"])
    #expect(reader.suites.allSatisfy { Double($0["time"] ?? "") != nil })
    #expect(reader.cases.allSatisfy { Double($0["time"] ?? "") != nil })
    #expect(reader.outputs.first?.contains("expected desk.note ==") == true)
    #expect(
      reader.cases.map { $0["name"] } == [
        "expect desk.count == 2", "expect desk.note == \"<&>\"", "expect-error nav desk back",
        "bogus \"\\u{1}]]>\"", "expect desk.count == 2", "expect desk.count == 3",
      ]
    )
    #expect(reader.cases.prefix(4).allSatisfy { $0["classname"] == "a & b.inno" })
    #expect(reader.cases.prefix(4).map { $0["line"] } == ["2", "2", "3", "4"])
    #expect(
      reader.failures.first == "expected desk.note == \"<&>\", but it is \"\"",
      "\(reader.failures)"
    )
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var suites: [[String: String]] = []
    var outputs: [String] = []
    private var isOutput = false
    var cases: [[String: String]] = []
    var failures: [String] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      switch name {
      case "testsuites", "testsuite": suites.append(attributes)
      case "system-out": outputs.append("")
      case "testcase": cases.append(attributes)
      case "failure": failures.append(attributes["message"] ?? "")
      default: break
      }
      isOutput = name == "system-out"
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if isOutput, !outputs.isEmpty { outputs[outputs.count - 1] += text }
    }
  }
}
