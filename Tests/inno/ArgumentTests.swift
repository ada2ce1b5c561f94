import Foundation
import TestSupport
import Testing

@Suite("Arguments of the program")
struct ArgumentTests {
  @Test("-c runs commands")
  func commands() async throws {
    let result = try await Program.run(["-c", "send people onAppear; state people phase"])
    #expect(result.status == 0)
    #expect(result.lines.last == "loaded")
  }

  @Test("Several -c options run in order")
  func severalCommands() async throws {
    let result = try await Program.run(["-c", "send people onAppear", "-c", "nope", "-c", "stores"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("-c:2: error: unknown command \"nope\""))
    #expect(result.lines.first == "> send people onAppear")
  }

  @Test("A report that is written to the file of the output follows the output")
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

  @Test("An error of a -c command names the option")
  func commandsLocation() async throws {
    let result = try await Program.run(["-c", "bogus"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("-c:1: error: unknown command \"bogus\""))
  }

  @Test("run runs several files in one session")
  func files() async throws {
    let folder = try Folder()
    let first = try folder.file("first.inno", "send people onAppear\n")
    let second = try folder.file("second.inno", "expect people.phase == loaded\nbogus\n")
    let result = try await Program.run(["run", first, second])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(second):2: error: unknown command \"bogus\""))
  }

  @Test("source runs a file, and an error in it names both lines")
  func source() async throws {
    let folder = try Folder()
    let file = try folder.file("inner.inno", "stores\nbogus\n")
    let result = try await Program.run(input: "source \(file)\n")
    #expect(result.status == 1)
    #expect(result.errors.contains("\(file):2: error: unknown command"))
    #expect(result.errors.contains("<stdin>:1: error: "))
  }

  @Test("A missing file is reported")
  func missingFile() async throws {
    let result = try await Program.run(["run", "/dev/null/session.inno"])
    #expect(result.status == 1)
    #expect(
      result.errors
        == "inno: cannot read /dev/null/session.inno: no such file\n"
    )
  }

  /// The first line of the error for each kind of bad usage.
  static let usageErrors: [(arguments: [String], error: String)] = [
    (["--bogus"], "Unknown option '--bogus'"),
    (["--transport", "pigeon"], "--transport must be stub or live"),
    (["--base-url", "not a url"], "--base-url must be a URL such as http://127.0.0.1:8080"),
    (
      ["--local", "--base-url", "http://127.0.0.1:1"],
      "--local cannot be combined with --base-url"
    ),
    (["--local", "--transport", "stub"], "--local cannot be combined with --transport stub"),
    (
      ["--transport", "stub", "--base-url", "http://127.0.0.1:1"],
      "--base-url cannot be combined with --transport stub"
    ),
    (["--engine", "carrier-pigeon"], "--engine must be \(engines)"),
    (["--output", "yaml"], "--output must be text or json"),
    (["--color", "pink"], "--color must be auto, always or never"),
    (["--history", "x", "--no-history"], "--history cannot be combined with --no-history"),
    (
      ["--settle-timeout", "soon"],
      "--settle-timeout must be a duration such as 500ms, 2s, 1m or 1h, up to 24h"
    ),
    (["--clock", "sun"], "--clock must be real or virtual"),
    (["--tap", "--output", "json"], "--tap cannot be combined with --output json"),
    (["--init", "x", "--no-init"], "--init cannot be combined with --no-init"),
    (["--token-lifetime", "2s"], "--token-lifetime needs --protect-todos"),
    (["serve", "--token-lifetime", "2s"], "--token-lifetime needs --protect-todos"),
    (["serve", "--port", "99999"], "--port must be a number from 0 to 65535"),
    (
      ["--latency", "2"], "--latency must be a duration such as 500ms, 2s, 1m or 1h, up to 24h"
    ),
    (
      ["serve", "--fail", "/users=200"],
      "--fail must be a path and a failure, such as /users=503, /users=drop or /users=503:2, with a "
        + "status from 400 to 599 and a count from 1 to 999999999"
    ),
    (
      ["--fail", "/users=503:0"],
      "--fail must be a path and a failure, such as /users=503, /users=drop or /users=503:2, with a "
        + "status from 400 to 599 and a count from 1 to 999999999"
    ),
    (
      ["--fail", "/users?page=2=503"],
      "--fail must be a path and a failure, such as /users=503, /users=drop or /users=503:2, with a "
        + "status from 400 to 599 and a count from 1 to 999999999"
    ),
    (
      ["serve", "--fail", "/users/11=drop"],
      "the fixtures have no path /users/11; use /users, /posts, /todos, /token, an element such "
        + "as /users/3, or a file such as /files/10MB"
    ),
    (
      ["--fail", "/users=503", "--fail", "/users=drop"],
      "the first --fail /users applies to every request, so the next --fail /users has no "
        + "effect; limit the first with a count, such as --fail /users=503:2"
    ),
    (
      ["--latency", "1s", "--base-url", "http://127.0.0.1:1"],
      "--latency works only with the fixtures; use --local instead of --base-url or --transport "
        + "live, or pass --latency to inno serve"
    ),
    (
      ["--fail", "/users=503", "--transport", "live"],
      "--fail works only with the fixtures; use --local instead of --base-url or --transport "
        + "live, or pass --fail to inno serve"
    ),
  ]

  #if canImport(FoundationNetworking)
  private static let engines = "urlsession, libcurl or asynchttp"
  #else
  private static let engines = "urlsession or asynchttp"
  #endif

  private static let installedEngines: [String] = {
    let all = engines.replacing(" or ", with: ", ").components(separatedBy: ", ")
    #if AsyncHTTPClient
    return all
    #else
    return all.filter { $0 != "asynchttp" }
    #endif
  }()

  #if !AsyncHTTPClient
  @Test("An engine that the build lacks is refused with a remedy")
  func missingEngine() async throws {
    let result = try await Program.run(["--engine", "asynchttp"])
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "Error: --engine cannot be used: this build has no engine asynchttp; "
          + "build inno with `swift build --traits AsyncHTTPClient`"
      )
    )
  }
  #endif

  @Test("Invalid arguments are reported in one line and exit with 2", arguments: usageErrors)
  func badUsage(arguments: [String], error: String) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errors.split(separator: "\n").first.map(String.init) == "Error: " + error,
      "\(result.errors)"
    )
  }

  @Test(
    "Each engine sends requests to a server",
    arguments: installedEngines
  )
  func engine(name: String) async throws {
    let result = try await Program.run([
      "--local", "--engine", name, "-c", "call fetchPeople; expect $_.count == 10",
    ])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test("net transport live switches the engine, and net prints it", arguments: installedEngines)
  func switchedEngine(name: String) async throws {
    let result = try await Program.run([
      "--local", "-c", "net transport live --engine \(name)", "-c",
      "expect net.engine == \"\(name)\"",
      "-c", "net",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("transport live over \(name), "))
  }

  @Test(
    "A base URL that no client accepts is refused with the reason",
    arguments: [
      "http://192.168.1.5:8080", "http://localhost:99999",
    ]
  )
  func unusableURL(url: String) async throws {
    let result = try await Program.run(["--base-url", url])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("Error: --base-url cannot be used: the URL \(url) "))
  }

  @Test(
    "A server that cannot start is not a usage error: the exit code is 1",
    .timeLimit(.minutes(1))
  )
  func portInUse() async throws {
    let other = try LoopbackListener { _ in }
    defer { other.close() }
    let result = try await Program.run(["serve", "--port", "\(other.port)"])
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("inno: "), "\(result.errors)")
    #expect(result.errors.contains("Port \(other.port) on 127.0.0.1 is in use"), "\(result.errors)")
  }

  @Test(
    "A server that may open too few files exits and prints the reason",
    .enabled(if: ResourceLimits.areSupported)
  )
  func tooFewDescriptors() async throws {
    let result = try await Program.shell(
      "ulimit -n 9; exec '\(ProgramPath.inno)' serve",
      limit: .seconds(60)
    )
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors.wholeMatch(
        of: /inno: The fixture server needs 12 file descriptors, but only \d are free\. Raise .*\n/
      ) != nil,
      "\(result.errors)"
    )
  }

  @Test("A program that does not end is killed at its time limit, and its output is kept")
  func programTimeout() async throws {
    let error = await #expect(throws: ProgramTimeout.self) {
      try await Program.shell(
        "echo started; echo problem >&2; exec tail -f /dev/null",
        limit: .seconds(1)
      )
    }
    #expect(error?.output == "started\n")
    #expect(error?.errors == "problem\n")
    #expect(error?.description.hasPrefix("timed out after 1.0 seconds: /bin/bash -c echo") == true)
  }

  @Test("--help prints a description and exits with 0")
  func help() async throws {
    let result = try await Program.run(["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("Inspect and drive a running app"))
  }

  @Test("--version prints the name and version of the program")
  func version() async throws {
    let result = try await Program.run(["--version"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.wholeMatch(of: /inno \d+\.\d+\.\d+\n/) != nil, "\(result.output)")
  }

  @Test(
    "An option that a subcommand does not have is refused, before and after its name",
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
    #expect(result.errors.hasPrefix("Error: " + expected), "\(result.errors)")
  }

  @Test("An option of a subcommand can precede its name")
  func sharedOption() async throws {
    let file = try Folder()
    let script = try file.file("run", "bogus\nstores\n")
    for arguments in [["--keep-going", "run", script], ["run", "--keep-going", script]] {
      let result = try await Program.run(arguments)
      #expect(result.status == 1 && result.output.contains("> stores"), "\(arguments)")
    }
    // A command of the console can have the name of a subcommand.
    let tour = try await Program.run(["-c", "tour"])
    #expect(tour.status == 0 && tour.output.hasPrefix("> tour\nstores"))
  }

  @Test("A subcommand has its own usage errors and help")
  func subcommandUsage() async throws {
    let missing = try await Program.run(["run"])
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("Error: Missing expected argument '<files> ...'"))
    #expect(missing.errors.contains("Usage: inno run [<options>] <files>"))
    let help = try await Program.run(["attach", "--help"])
    #expect(help.status == 0 && help.output.contains("USAGE: inno attach <path>"))
  }

  @Test("An effect that exceeds the settle timeout is reported by name")
  func settleTimeout() async throws {
    // A server that accepts the connection and never answers.
    let silence = try SilentServer()
    let result = try await Program.run(
      ["--base-url", "http://127.0.0.1:\(silence.port)", "--settle-timeout", "200ms"],
      input: "send people onAppear\n"
    )
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "timed out after 0.2 s: people is still running people-feature-load, started by onAppear"
      ),
      "\(result.errors)"
    )
  }
}
