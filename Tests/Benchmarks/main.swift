import Foundation

/// The areas that are measured, by the argument that selects each.
let areas: [(name: String, benchmark: @MainActor () async -> Void)] = [
  ("di", { benchmarkDI() }),
  ("flow", benchmarkFlow),
  ("router", { benchmarkRouter() }),
  ("terminal", { benchmarkTerminalUI() }),
  ("network", benchmarkNetwork),
  ("console", benchmarkConsole),
  ("sessions", benchmarkSessions),
  ("transport", { benchmarkTransport() }),
]

// A program or a server that closes its end of a connection must not end the measurement.
signal(SIGPIPE, SIG_IGN)

/// The exit code of a process that measured its area completely, which no other exit uses.
let isMeasured: Int32 = 77

let asked = Array(CommandLine.arguments.dropFirst())
if asked.count == 2, asked[0] == "--area" {
  guard let area = areas.first(where: { $0.name == asked[1] }) else { exit(2) }
  await area.benchmark()
  exit(isMeasured)
}
if let unknown = asked.first(where: { name in !areas.contains { $0.name == name } }) {
  let names = areas.map(\.name).joined(separator: ", ")
  printError("unknown area \"\(unknown)\"; the areas are \(names)")
  exit(2)
}
printRow("", "ours", "by hand", "ratio", "must reach")
// Each area runs in its own process, so that memory left over from one does not affect another.
var failed: [String] = []
for area in areas where asked.isEmpty || asked.contains(area.name) {
  guard let fault = fault(ofMeasuring: area.name) else { continue }
  printError("the area \"\(area.name)\" was not measured completely, or missed a limit: \(fault)")
  failed.append(area.name)
}
if !failed.isEmpty {
  printError("failed: \(failed.joined(separator: ", "))")
  exit(1)
}

/// Measures an area in its own process, and returns the reason if the measurement is incomplete.
func fault(ofMeasuring area: String) -> String? {
  do {
    let program = URL(filePath: CommandLine.arguments[0])
    let process = try Process.run(program, arguments: ["--area", area])
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit else { return "its process ended by signal \(status)" }
    return status == isMeasured ? nil : "its process exited with \(status)"
  } catch {
    return "its process cannot start: \(error.localizedDescription)"
  }
}

/// Runs the benchmarks of the AsyncHTTPClient transport, which are a separate program without
/// macros.
@MainActor func benchmarkTransport() {
  let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "InnoNetworkAsyncHTTPClientBenchmark")
  guard let process = try? Process.run(program, arguments: []) else {
    return print("\(program.lastPathComponent) is not built")
  }
  process.waitUntilExit()
  if process.terminationStatus != 0 { exit(1) }
}
