import Foundation

/// The areas that are measured, by the word that asks for each.
let areas: [(name: String, benchmark: @MainActor () async -> Void)] = [
  ("di", { benchmarkDI() }),
  ("flow", benchmarkFlow),
  ("router", { benchmarkRouter() }),
  ("terminal", { benchmarkTerminalUI() }),
  ("network", benchmarkNetwork),
  ("console", benchmarkConsole),
  ("transport", { benchmarkTransport() }),
]

let asked = Array(CommandLine.arguments.dropFirst())
if asked.count == 2, asked[0] == "--area" {
  await areas.first { $0.name == asked[1] }?.benchmark()
  exit(0)
}
if let unknown = asked.first(where: { name in !areas.contains { $0.name == name } }) {
  let names = areas.map(\.name).joined(separator: ", ")
  FileHandle.standardError.write(Data("There is no area '\(unknown)': \(names).\n".utf8))
  exit(2)
}
printRow("", "ours", "by hand", "ratio", "must reach")
fflush(nil)
// Each has a process of its own: what one leaves in memory is not another's.
for area in areas where asked.isEmpty || asked.contains(area.name) {
  let process = try Process.run(
    URL(filePath: CommandLine.arguments[0]),
    arguments: ["--area", area.name]
  )
  process.waitUntilExit()
  guard process.terminationReason == .exit, process.terminationStatus == 0 else { exit(1) }
}

/// Runs the benchmarks of the transport on AsyncHTTPClient, a program of its own without macros.
@MainActor func benchmarkTransport() {
  let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "InnoNetworkAsyncHTTPClientBenchmark")
  guard let process = try? Process.run(program, arguments: []) else {
    return print("\(program.lastPathComponent) is not built")
  }
  process.waitUntilExit()
  if process.terminationStatus != 0 { exit(1) }
}
