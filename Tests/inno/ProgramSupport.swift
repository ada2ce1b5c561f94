import Foundation
import PseudoTerminal

enum ProgramPath {
  static var inno: String { BuiltProduct.path("inno") }
}

/// A folder that is gone with its test.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, _ content: String) throws -> String {
    let file = path + "/" + name
    try Data(content.utf8).write(to: URL(filePath: file))
    return file
  }
}

extension ScriptTests {
  /// A transcript's lines that tell of the network, and all others, times left out.
  ///
  /// The network answers on a thread of its own: how its events lie between the app's is chance.
  static func sides(of transcript: String) -> (network: [String], app: [String]) {
    var sides: (network: [String], app: [String]) = ([], [])
    var isNetwork = false
    for line in withoutTimes(transcript).split(separator: "\n").map(String.init) {
      // A line that is set in further goes on with the event before it.
      if !line.hasPrefix("          ") { isNetwork = line.hasPrefix("  net ") }
      if isNetwork { sides.network.append(line) } else { sides.app.append(line) }
    }
    return sides
  }

  /// The transcript without what may differ from run to run: times, ports, the transport's name.
  static func withoutTimes(_ text: String) -> String {
    text
      .replacing(#/[0-9.]+ ms/#, with: "N ms")
      .replacing(#/https?:\/\/(127\.0\.0\.1:[0-9]+|jsonplaceholder\.typicode\.com)/#, with: "URL")
      .replacing(#/X-Request-Id: [0-9A-F-]+/#, with: "X-Request-Id: ID")
      .replacing(#/Date: .*/#, with: "Date: D")
  }
}
