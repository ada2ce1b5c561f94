import Foundation
import PseudoTerminal

enum ProgramPath {
  static var inno: String { BuiltProduct.path("inno") }
}

/// The sanitizer of the build.
enum Sanitizer {
  /// A Boolean value that indicates whether the build uses the thread sanitizer, which multiplies
  /// the memory of a program.
  static let isThread = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}

/// Limits of the shell's `ulimit`, which simulate a full disk and a lack of descriptors.
enum ResourceLimits {
  /// A Boolean value that indicates whether programs start under small limits.
  ///
  /// At its start the runtime of the thread sanitizer maps a file of 512 KB. Under a smaller limit
  /// every program with the sanitizer ends there, even one that does nothing.
  static let areSupported = !Sanitizer.isThread
}

/// A folder that is deleted at the end of the test.
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
  /// Returns the lines of a transcript about the network and all other lines, without times.
  ///
  /// The network uses its own thread, so the order of its events and those of the app can vary.
  static func sides(of transcript: String) -> (network: [String], app: [String]) {
    var sides: (network: [String], app: [String]) = ([], [])
    var isNetwork = false
    for line in withoutTimes(transcript).split(separator: "\n").map(String.init) {
      // An indented line continues the previous event.
      if !line.hasPrefix("          ") { isNetwork = line.hasPrefix("  net ") }
      if isNetwork { sides.network.append(line) } else { sides.app.append(line) }
    }
    return sides
  }

  /// Returns a transcript without the parts that vary: times, ports and identifiers.
  static func withoutTimes(_ text: String) -> String {
    text
      .replacing(#/[0-9.]+ ms/#, with: "N ms")
      .replacing(#/https?:\/\/(127\.0\.0\.1:[0-9]+|jsonplaceholder\.typicode\.com)/#, with: "URL")
      .replacing(#/X-Request-ID: [0-9A-F-]+/#, with: "X-Request-ID: ID")
      .replacing(#/Date: .*/#, with: "Date: D")
  }
}
