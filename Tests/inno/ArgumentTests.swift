import Foundation
import Testing

@Suite("The program's arguments")
struct ArgumentTests {
  @Test("-c runs commands")
  func commands() async throws {
    let result = try await Program.run(["-c", "send people onAppear; state people phase"])
    #expect(result.status == 0)
    #expect(result.lines.last == "loaded")
  }

  @Test("-c runs each of its commands, in their order")
  func severalCommands() async throws {
    let result = try await Program.run(["-c", "send people onAppear", "-c", "nope", "-c", "stores"])
    #expect(result.status == 1)
    #expect(result.complaints.hasPrefix("-c:2: error: there is no command \"nope\""))
    #expect(result.lines.first == "> send people onAppear")
  }

  @Test("A file that a command writes to the output's own stands among the rest")
  func ownOutput() async throws {
    let folder = try Folder()
    let file = try folder.file("out", "kept\n")
    let result = try await Program.shell(
      "'\(ProgramPath.inno)' --junit /dev/stdout -c 'expect people.phase == idle' >> '\(file)'"
    )
    #expect(result.status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("kept\n> expect people.phase == idle\n"))
    #expect(text.contains("idle  ok\n<?xml"))
    #expect(text.hasSuffix("</testsuites>\n"))
  }

  @Test("A complaint about -c names it")
  func commandsLocation() async throws {
    let result = try await Program.run(["-c", "bogus"])
    #expect(result.status == 1)
    #expect(result.complaints.hasPrefix("-c:1: error: there is no command \"bogus\""))
  }

  @Test("run takes files, in one session")
  func files() async throws {
    let folder = try Folder()
    let first = try folder.file("first.inno", "send people onAppear\n")
    let second = try folder.file("second.inno", "expect people.phase == loaded\nbogus\n")
    let result = try await Program.run(["run", first, second])
    #expect(result.status == 1)
    #expect(result.complaints.hasPrefix("\(second):2: error: there is no command \"bogus\""))
  }

  @Test("source runs a file, and its failure names both lines")
  func source() async throws {
    let folder = try Folder()
    let file = try folder.file("inner.inno", "stores\nbogus\n")
    let result = try await Program.run(input: "source \(file)\n")
    #expect(result.status == 1)
    #expect(result.complaints.contains("\(file):2: error: there is no command"))
    #expect(result.complaints.contains("<stdin>:1: error: "))
  }

  @Test("A file that is not there is named")
  func missingFile() async throws {
    let result = try await Program.run(["run", "/dev/null/session.inno"])
    #expect(result.status == 1)
    #expect(
      result.complaints
        == "inno: cannot read \"/dev/null/session.inno\": there is no such file\n"
    )
  }

  @Test(
    "Bad usage exits with 2",
    arguments: [
      ["--bogus"], ["--output", "yaml"], ["--transport", "carrier-pigeon"],
      ["--base-url", "not a url"], ["--local", "--transport", "stub"],
      ["--settle-timeout", "soon"],
    ]
  )
  func badUsage(arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.complaints.hasPrefix("Error: "), "\(result.complaints)")
    #expect(result.output.isEmpty)
  }

  @Test("--help exits with 0 and says what the program does")
  func help() async throws {
    let result = try await Program.run(["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("Talk to a running app"))
  }

  @Test("--version tells the program and its version")
  func version() async throws {
    let result = try await Program.run(["--version"])
    #expect(result.status == 0 && result.complaints.isEmpty)
    #expect(result.output.wholeMatch(of: /inno \d+\.\d+\.\d+\n/) != nil, "\(result.output)")
  }

  @Test(
    "An option that a subcommand does not take is refused, before its name as behind it",
    arguments: [
      (["-c", "stores", "run", "x"], "inno run: Unknown option '-c' (see 'inno run --help')"),
      (["run", "x", "-c", "stores"], "inno run: Unknown option '-c' (see 'inno run --help')"),
      (["-c", "stores", "tour"], "inno tour: Unknown option '-c'"),
      (["-c", "stores", "serve"], "inno serve: Unknown option '-c'"),
      (["listen", "-c", "stores", "--socket", "x"], "inno listen: Unknown option '-c'"),
      (["--tap", "attach", "x"], "inno attach: Unknown option '--tap'"),
      (["serve", "--keep-going"], "inno serve: Unknown option '--keep-going'"),
    ]
  )
  func foreignOption(arguments: [String], expected: String) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.complaints.hasPrefix("Error: " + expected), "\(result.complaints)")
  }

  @Test("An option that a subcommand takes may stand before its name")
  func sharedOption() async throws {
    let file = try Folder()
    let script = try file.file("run", "bogus\nstores\n")
    for arguments in [["--keep-going", "run", script], ["run", "--keep-going", script]] {
      let result = try await Program.run(arguments)
      #expect(result.status == 1 && result.output.contains("> stores"), "\(arguments)")
    }
    // A command of the console may be called as a subcommand is.
    let tour = try await Program.run(["-c", "tour"])
    #expect(tour.status == 0 && tour.output.hasPrefix("> tour\nstores"))
  }

  @Test("A subcommand's own errors and help are told in its own words")
  func subcommandUsage() async throws {
    let missing = try await Program.run(["run"])
    #expect(missing.status == 2)
    #expect(missing.complaints.hasPrefix("Error: Missing expected argument '<files> ...'"))
    #expect(missing.complaints.contains("Usage: inno run [<options>] <files>"))
    let help = try await Program.run(["attach", "--help"])
    #expect(help.status == 0 && help.output.contains("USAGE: inno attach <path>"))
  }

  @Test("An effect that takes too long is named")
  func settleTimeout() async throws {
    // A server that takes the connection and never answers.
    let silence = try SilentServer()
    let result = try await Program.run(
      ["--base-url", "http://127.0.0.1:\(silence.port)", "--settle-timeout", "200ms"],
      input: "send people onAppear\n"
    )
    #expect(result.status == 1)
    #expect(
      result.complaints.contains(
        "0.2 s passed and people still runs people-feature-load, started by onAppear"
      ),
      "\(result.complaints)"
    )
  }
}
