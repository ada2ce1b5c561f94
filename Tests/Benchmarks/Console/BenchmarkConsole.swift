import Foundation

/// Compares the console with other programs that read commands: startup time, lines per second,
/// memory use, and the time to complete a word.
@MainActor
func benchmarkConsole() async {
  await measure([
    ("start", start(in:)), ("lines", rate(in:)), ("reading commands", verbs(in:)),
    ("scripts", scripts(in:)),
  ])
  await completion()
}

/// Measures recordings, time travel, reports, and the page in a browser.
@MainActor
func benchmarkSessions() async {
  await measure([("sessions", sessions(in:)), ("reports", reports(in:))])
  #if Web
  await measure([("pages", { _ in try await pages() })])
  #endif
}

/// Calls closures with an empty folder, and exits with 1 if one of them throws an error.
@MainActor
private func measure(
  _ parts: [(name: String, body: @MainActor (URL) async throws -> Void)]
) async {
  let folder = FileManager.default.temporaryDirectory.appending(path: "inno-bench-\(getpid())")
  var isComplete = true
  for (name, body) in parts {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await body(folder)
    } catch {
      isComplete = false
      printError("\(name): \(error)")
    }
  }
  try? FileManager.default.removeItem(at: folder)
  if !isComplete { exit(1) }
}

/// Measures the time from the start of the process to its end, with one command.
@MainActor
private func start(in folder: URL) throws {
  let input = try Program.file("start.txt", in: folder, lines: 0)
  let programs = [
    Program.built("inno", ["-c", "stores"]),
    Program.built("CounterConsole", []),
    Program.installed("sqlite3", [":memory:", "select 1"]),
    Program.installed("python3", ["-S", "-c", "print(1)"]),
    Program.installed("node", ["-e", "console.log(1)"]),
  ].compactMap(\.self)
  for program in programs {
    let runs = try (0..<31).map { _ in try program.run(input: input, in: folder).seconds }
    printRow(
      "\(program.name): start, one command, exit",
      "\(rounded((runs.min() ?? 0) * 1_000)) ms",
      "median \(rounded(runs.sorted()[15] * 1_000))",
      "",
      program.isOurs ? "20 ms" : ""
    )
  }
}

/// Measures a million lines, read from and written to files: lines per second, peak memory, and the
/// ratio of that peak to the peak with 100,000 lines.
@MainActor
private func rate(in folder: URL) throws {
  let python = """
    import sys
    count = 0
    for line in sys.stdin:
      if line.rstrip() != "increment": sys.exit("what?")
      count += 1
      print("> increment\\n  counter  state    count:", count - 1, "->", count)
    """
  let node = """
    let count = 0
    const lines = require("readline").createInterface({ input: process.stdin })
    lines.on("line", line => {
      if (line.trim() !== "increment") process.exit(1)
      count += 1
      process.stdout.write(`> increment\\n  counter  state    count: ${count - 1} -> ${count}\\n`)
    })
    """
  let sql = ["create table counter(step);", "begin;"]
  let programs: [(program: Program?, what: String, first: [String], line: String, limit: String)] =
    [
      (
        .built("CounterConsole", []), "send counter increment", [], "send counter increment",
        "200000 / s, 1x"
      ),
      (
        .built("inno", []), "send people clearSelection", [], "send people clearSelection",
        "100000 / s, 1x"
      ),
      (
        .installed("sqlite3", [":memory:"]), "insert, prints nothing", sql,
        "insert into counter(step) values (1);", ""
      ),
      (.installed("python3", ["-c", python]), "increment", [], "increment", ""),
      (.installed("node", ["-e", node]), "increment", [], "increment", ""),
    ]
  for (program, what, first, line, limit) in programs {
    guard let program else { continue }
    var peaks: [Int] = []
    for count in [100_000, 1_000_000] {
      let input = try Program.file("lines.txt", in: folder, first: first, line, lines: count)
      let runs = try (0..<3).map { _ in try program.run(input: input, in: folder) }
      peaks.append(runs.map(\.peakBytes).max() ?? 0)
      guard count == 1_000_000, let best = runs.map(\.seconds).min() else { continue }
      printRow(
        "\(program.name): \(what)",
        "\(Int(Double(count) / best)) / s",
        "\(peaks[1] >> 20) MB",
        "\(rounded(Double(peaks[1]) / Double(peaks[0])))x",
        limit
      )
    }
  }
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
