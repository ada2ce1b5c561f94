import Foundation

/// A measurement of the time to type-check a container, compared with a handwritten struct that
/// does the same.
///
/// The compiler runs in a separate process, as it does for a user: it starts the macro plugin,
/// which is in the same folder as this program, and checks the code that the macros generate.
struct TypeChecking {
  private let build: URL
  private let folder: URL

  /// Creates a measurement that uses the module and the macros of one build.
  ///
  /// - Parameters:
  ///   - build: The folder that contains the products of the build.
  ///   - folder: The folder to write sources into.
  init(build: URL, folder: URL) {
    self.build = build
    self.folder = folder
  }

  /// A Boolean value that indicates whether the build exists.
  var isPossible: Bool { FileManager.default.fileExists(atPath: macros) }

  /// Prints the shortest time of each over several rounds, in which both are checked in turn.
  func measure(_ name: String, _ sources: TypeCheckedSources, limit: String) throws {
    let container = try write("Container.swift", sources.container)
    let byHand = try write("ByHand.swift", sources.byHand)
    var (best, bestByHand) = (Double.infinity, Double.infinity)
    for _ in 0..<7 {
      best = min(best, try seconds(container, sources.flags))
      bestByHand = min(bestByHand, try seconds(byHand, sources.flags))
    }
    printRow(name, "\(text(best)) s", "\(text(bestByHand)) s", "\(text(best / bestByHand))x", limit)
  }

  private var macros: String { path("InnoDIMacroPlugin-tool") }

  private func path(_ name: String) -> String {
    build.appending(path: name).path(percentEncoded: false)
  }

  private func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private func write(_ name: String, _ source: String) throws -> String {
    let file = folder.appending(path: name)
    try source.write(to: file, atomically: true, encoding: .utf8)
    return file.path(percentEncoded: false)
  }

  private func seconds(_ source: String, _ flags: [String]) throws -> Double {
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Measured",
        "-I", path("Modules"), "-load-plugin-executable", "\(macros)#InnoDIMacroPlugin", source,
      ] + flags
    let start = ContinuousClock.now
    try compiler.run()
    compiler.waitUntilExit()
    let duration = ContinuousClock.now - start
    guard compiler.terminationStatus == 0 else { throw Failure(status: compiler.terminationStatus) }
    return duration / .seconds(1)
  }
}

extension TypeChecking {
  /// The error for a source that the compiler rejects, whose diagnostics are on standard error.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String { "the compiler exited with \(status)" }
  }
}
