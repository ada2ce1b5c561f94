import Foundation
import Testing

/// Hostile scripts: each ends on its own with a short error, in bounded memory.
@Suite("Hostile scripts", .timeLimit(.minutes(5)))
struct HostileInputTests {
  /// The limit of memory, in bytes; the program itself uses about a tenth of it.
  private static let memoryLimit = 600 << 20

  /// A script, and its errors by line.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let script: @Sendable () -> Data
    let errors: [String]

    var testDescription: String { name }

    init(_ name: String, _ errors: [String], _ script: @escaping @Sendable () -> Data) {
      self.name = name
      self.errors = errors
      self.script = script
    }
  }

  private static func repeating(_ text: String, _ count: Int, _ end: String = "\n") -> Data {
    Data((String(repeating: text, count: count) + end).utf8)
  }

  static let cases = [
    Case("a line of 10 MB", ["<stdin>:1: error: the line is longer than 8 MB"]) {
      repeating("x", 10 << 20)
    },
    Case("a word of 7 MB", ["<stdin>:1: error: unknown command \"xxx"]) {
      repeating("x", 7 << 20)
    },
    Case("10 MB of NUL", ["<stdin>:1: error: the line is longer than 8 MB"]) {
      Data(repeating: 0, count: 10 << 20)
    },
    Case("a NUL in a line", ["<stdin>:1: error: the line contains a NUL character"]) {
      Data("stores \0\n".utf8)
    },
    Case("7 MB that are no UTF-8", ["<stdin>:1: error: the line is not valid UTF-8 at byte 1;"]) {
      Data(repeating: 0xFF, count: 7 << 20)
    },
    Case("100,000 open brackets", ["<stdin>:1: error: a JSON value or a block is not closed"]) {
      repeating("[", 100_000)
    },
    Case("JSON 100,000 deep", ["<stdin>:1: error: ", "nested deeper than 200 levels"]) {
      Data("let x = ".utf8) + repeating("[", 100_000, "") + repeating("]", 100_000)
    },
    Case("objects 100,000 deep", ["<stdin>:1: error: ", "nested deeper than 200 levels"]) {
      Data("let x = ".utf8) + repeating("{\"a\":", 100_000, "1") + repeating("}", 100_000)
    },
    Case(
      "JSON deep over 100,000 lines",
      ["<stdin>:1: error: a JSON value or a block is not closed"]
    ) {
      Data("let x = [\n".utf8) + repeating("[\n", 100_000)
    },
    Case("JSON that never ends", ["<stdin>:1: error: the line is longer than 8 MB"]) {
      Data("let x = [\n".utf8) + repeating("\"\(String(repeating: "x", count: 1 << 20))\",\n", 10)
    },
    Case("a quote that is not closed, of 7 MB", ["<stdin>:1: error: the quote ' is not closed"]) {
      Data("let x = '".utf8) + repeating("x", 7 << 20)
    },
    Case("a file that never ends", ["cannot read /dev/zero: the file is larger than 128 MB; "]) {
      Data("source /dev/zero\n".utf8)
    },
    Case("a million separators", []) { repeating(";", 1_000_000) },
    Case("a line of a million arguments", ["<stdin>:1: error: unknown command \"x\""]) {
      repeating("x ", 1_000_000)
    },
    Case("100,000 lines of nothing", []) { repeating("\r\n", 100_000) },
  ]

  @Test("A folder as standard input is an error")
  func folder() async throws {
    let result = try await Program.shell("'\(ProgramPath.inno)' < /")
    #expect(result.status == 1)
    #expect(result.errors == "inno: standard input is a folder\n")
  }

  @Test("A hostile script ends with an error of one line, in bounded memory", arguments: cases)
  func error(test: Case) async throws {
    let run = try await MeasuredProgram.run("inno", input: test.script())
    #expect(run.status == (test.errors.isEmpty ? 0 : 1))
    for error in test.errors { #expect(run.errors.contains(error)) }
    #expect(run.errors.isEmpty == test.errors.isEmpty)
    #expect(run.errors.utf8.count < 2_000)
    #expect(run.output.utf8.count < 2_000)
    #expect(
      Sanitizer.isThread || run.peakMemory < Self.memoryLimit,
      "\(run.peakMemory >> 20) MB"
    )
  }

  @Test("With --keep-going, the lines after a failed line still run")
  func keepsGoing() async throws {
    let bad = Data(repeating: 0xFF, count: 9 << 20) + Data("\n\0\n".utf8)
    let run = try await MeasuredProgram.run(
      "inno",
      ["--keep-going"],
      input: bad + Data("tab posts; expect tab == posts\n".utf8)
    )
    #expect(run.status == 1)
    #expect(run.output.contains("tab == posts  ok"))
    #expect(run.errors.contains("<stdin>:1: error: the line is longer than 8 MB"))
    #expect(run.errors.contains("<stdin>:2: error: the line contains a NUL character"))
  }

  @Test("100,000 commands on one line all run")
  func manyCommands() async throws {
    let run = try await MeasuredProgram.run(
      "CounterConsole",
      input: Self.repeating("send counter increment;", 100_000)
        + Data("expect counter.count == 100000\n".utf8)
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("counter.count == 100000  ok\n"))
    #expect(
      Sanitizer.isThread || run.peakMemory < Self.memoryLimit,
      "\(run.peakMemory >> 20) MB"
    )
  }

  @Test("100,000 lines use no more memory than a few")
  func endlessLines() async throws {
    let short = try await MeasuredProgram.run(
      "CounterConsole",
      input: Self.repeating("send counter increment\n", 20_000)
    )
    let long = try await MeasuredProgram.run(
      "CounterConsole",
      input: Self.repeating("send counter increment\n", 100_000)
    )
    #expect(short.status == 0 && long.status == 0)
    #expect(
      Sanitizer.isThread || long.peakMemory < short.peakMemory + 32 << 20,
      "\(long.peakMemory >> 20) MB"
    )
  }

  @Test("Closed standard streams do not crash the program", arguments: ["<&-", "2>&-"])
  func closedStreams(redirection: String) async throws {
    let result = try await Program.shell("'\(ProgramPath.inno)' -c stores \(redirection)")
    #expect(result.status == 0)
    #expect(result.output.contains("people"))
  }

  @Test("A closed output is reported")
  func closedOutput() async throws {
    let result = try await Program.shell("'\(ProgramPath.inno)' -c stores >&-")
    #expect(result.status == 1)
    #expect(result.errors == "inno: cannot write the output: bad file descriptor\n")
  }

  @Test("A second Ctrl-C ends a program whose output is not read")
  func stuckOutput() async throws {
    let folder = try Folder()
    let result = try await Program.shell(
      """
      cd '\(folder.path)' && mkfifo pipe && exec 3<>pipe
      yes help | head -2000 > script
      '\(ProgramPath.inno)' < script >&3 & program=$!
      read -N 1 <&3
      while kill -INT $program 2>/dev/null; do :; done
      wait $program; echo "exit $?"
      """
    )
    #expect(result.output == "exit 130\n")
  }
}
