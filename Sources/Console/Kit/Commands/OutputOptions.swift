import Foundation

/// The manners of a command that writes a file: one that is there is replaced only with `--replace`.
@MainActor
struct OutputOptions {
  @CommandFlag("replace", "Replace a file that is there already") var replaces: Bool

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - place: Where the path stands in the line.
  /// - Returns: The file.
  /// - Throws: ``CommandFailure`` at the path.
  func begin(_ path: String, at place: Range<Int>?) throws(CommandFailure) -> OutputFile {
    do { return try OutputFile(path, replaces: replaces) } catch { throw error.at(place) }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - path: The file's path.
  ///   - place: Where the path stands in the line.
  /// - Throws: ``CommandFailure`` at the path.
  func write(_ data: Data, to path: String, at place: Range<Int>?) throws(CommandFailure) {
    do { try OutputFile.write(data, to: path, replaces: replaces) } catch { throw error.at(place) }
  }
}
