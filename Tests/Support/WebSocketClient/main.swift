#if WebSocket
import Foundation

// A client for other WebSocket servers: the Autobahn test suite, and servers to measure against.

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.dropFirst(2).compactMap { Int($0) }
do {
  let url = arguments.dropFirst().first.flatMap { URL(string: $0) }
  switch (arguments.first, url, numbers.count) {
  case ("autobahn", let url?, 0):
    try await AutobahnClient(server: url).run()
  case ("echo", let url?, 3):
    try await Measurements(server: url)
      .echo(count: numbers[0], size: numbers[1], window: numbers[2])
  case ("idle", let url?, 2):
    try await Measurements(server: url, heartbeat: .seconds(30))
      .idle(count: numbers[0], time: .seconds(numbers[1]))
  case ("storm", let url?, 2):
    try await Measurements(server: url, maxAttempts: 10)
      .storm(count: numbers[0], time: .seconds(numbers[1]))
  default:
    let usage = """
      usage: WebSocketClient autobahn URL
             WebSocketClient echo URL COUNT BYTES WINDOW
             WebSocketClient idle URL COUNT SECONDS
             WebSocketClient storm URL COUNT SECONDS

      """
    FileHandle.standardError.write(Data(usage.utf8))
    exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("WebSocketClient: \(error)\n".utf8))
  exit(1)
}
#endif
