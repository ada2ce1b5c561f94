import Foundation
import PseudoTerminal
import Testing

@Suite("The language in the program")
struct LanguageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A script with retries, delays, identifiers of requests and times.
  private static let varied = """
    net log headers
    net stub fail /posts
    send people onAppear
    send posts onAppear
    time send posts refresh
    sleep 250ms
    clock
    for n in 1..3 { send people select $n }
    send people showOverview
    net history
    trace
    events

    """

  @Test(
    "Two runs on a virtual clock with the same seed print the same output",
    arguments: ["text", "json"]
  )
  func deterministic(form: String) async throws {
    let arguments = ["--clock", "virtual", "--seed", "1", "--output", form]
    let first = try await Program.run(arguments, input: Self.varied)
    let second = try await Program.run(arguments, input: Self.varied)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output == second.output)
    #expect(first.output.contains(form == "text" ? "seed 1" : #""seed":"1""#))
    let other = try await Program.run(
      ["--clock", "virtual", "--seed", "2", "--output", form],
      input: Self.varied
    )
    #expect(first.output != other.output)
  }

  @Test("On a virtual clock, net replay passes the time of its response")
  func replay() async throws {
    let result = try await Program.run(
      ["--clock", "virtual", "--latency", "1s", "-c", "send people onAppear; net replay 1"]
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("< 200"))
  }

  @Test("A seed requires a virtual clock and must be a number")
  func badSeeds() async throws {
    let real = try await Program.run(["--seed", "1", "-c", "stores"])
    #expect(real.status == 2 && real.errors.contains("--seed requires --clock virtual"))
    let text = try await Program.run(["--seed", "x", "--clock", "virtual", "-c", "stores"])
    #expect(text.status == 2 && text.errors.contains("--seed must be a number from 0 to"))
  }

  @Test("--isolated gives each file a new app and its own suite of test results")
  func isolated() async throws {
    let first = try folder.file(
      "a.inno",
      "send people onAppear\nlet x = 1\nexpect people.phase == loaded\n"
    )
    let second = try folder.file("b.inno", "expect people.phase == idle\nexpect-error print $x\n")
    let third = try folder.file("c.inno", "stores\n")
    let file = folder.path + "/out.xml"
    let result = try await Program.run(["run", "--isolated", "--junit", file, first, second, third])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try await Program.run(["run", first, second]).status == 1)
    let xml = try String(contentsOfFile: file, encoding: .utf8)
    #expect(xml.contains("<testsuite name=\"\(first)\" tests=\"1\" failures=\"0\" time="))
    #expect(xml.contains("<testsuite name=\"\(second)\" tests=\"2\" failures=\"0\" time="))
    #expect(xml.contains("<testsuite name=\"\(third)\" tests=\"0\" failures=\"0\" time="))
  }

  @Test(
    "With --isolated, a file prints the same as if it were the only file",
    arguments: [
      ("set settle off\nset keep-going on\nset timeout 1s\nset width 40", "set"),
      ("send people onAppear\nsleep 3s", "clock\nsend people onAppear\nclock\nnet history"),
      ("net stub fail /users\nsend people onAppear", "send people onAppear\nexpect net.count == 1"),
      (
        "send people onAppear",
        "let e = events action\nexpect $e.events == []\nexpect-error trace\nhistory"
      ),
      ("def f() { stores }\nalias a = stores", "expect-error f\nexpect-error a\nalias"),
      ("session start FOLDER/a.session\nstores", "session\nexpect-error session stop"),
      ("quit", "print b"), ("quit 0", "print b"), ("tour routers", "tour\nstores"),
    ]
  )
  func isolatedFiles(first: String, second: String) async throws {
    let first = try folder.file("a.inno", first.replacing("FOLDER", with: folder.path) + "\n")
    let second = try folder.file("b.inno", second + "\n")
    let options = ["--clock", "virtual", "--seed", "1"]
    let alone = try await Program.run(["run"] + options + [second])
    #expect(alone.status == 0, "\(alone.errors)")
    let result = try await Program.run(["run", "--isolated"] + options + [first, second])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix(alone.output), "\(result.output)")
  }

  @Test("With --isolated, a recording ends with the file that started it")
  func isolatedRecording() async throws {
    let record = folder.path + "/r.inno"
    let first = try folder.file("a.inno", "record \(record)\ntab posts\n")
    let second = try folder.file("b.inno", "tab settings\n")
    let result = try await Program.run(["run", "--isolated", first, second])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try String(contentsOfFile: record, encoding: .utf8) == "tab posts\n")
  }

  @Test("With --isolated, a failed file ends the run unless --keep-going is given")
  func isolatedFailures() async throws {
    let first = try folder.file("a.inno", "set keep-going on\nquit 3\n")
    let second = try folder.file("b.inno", "print second\n")
    let ended = try await Program.run(["run", "--isolated", first, second])
    #expect(ended.status == 3 && !ended.output.contains("second"))
    let continued = try await Program.run(["run", "--isolated", "--keep-going", first, second])
    #expect(continued.status == 3 && continued.output.contains("second"))
  }

  @Test("reset restarts the app")
  func reset() async throws {
    let result = try await Program.run(
      input: """
        let n = 3
        send people onAppear
        send people select $n
        expect routes.people == [detail(3)] and net.count == 1
        reset
        expect people.phase == idle and routes.people == [] and net.count == 0 and $n == 3
        send people onAppear
        expect people.people.count == 10 and net.count == 1
        container
        screen

        """
    )
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("In a terminal, a result can be piped to a shell command")
  func pipe() throws {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--no-init"],
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 40,
      columns: 100
    )
    try terminal.waitForPrompt()
    terminal.send("state people.phase | sed 's/^/phase: /'\r")
    try terminal.waitFor("the output of the command") { $0.transcript.contains("phase: idle") }
    terminal.send("repeat 2 {\rprint \"n${1 + 1}\"\r}\r")
    try terminal.waitFor("the block") { $0.transcript.contains("n2\nn2") }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
