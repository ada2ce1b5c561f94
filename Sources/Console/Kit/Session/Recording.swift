import Foundation

/// A file to which the lines that are typed are written, as a script that runs again.
@MainActor
final class Recording {
  private let file: OutputFile

  /// The file's path as it was typed.
  var path: String { file.path }

  /// Begins in a file that is empty.
  ///
  /// - Parameter file: The file.
  init(_ file: OutputFile) {
    self.file = file
  }

  /// Writes a line that was run; one that failed becomes a comment, so that the script runs.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - failure: What went wrong, if anything.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  func write(_ line: String, failure: ConsoleError?) throws(ConsoleError) {
    var lines = line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let failure { lines = (["error: \(failure)"] + lines).map { "# " + $0 } }
    let text = lines.map { $0 + "\n" }.joined()
    try file.write(Data(text.utf8))
  }
}

extension Console {
  /// Keeps a line that was typed: for `history`, and in the file that `record` writes.
  ///
  /// What a file holds that `source` reads was not typed.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - failure: What went wrong, if anything.
  ///   - recording: The file that was written when the line began; the line that begins or ends one is
  ///     not a part of it.
  ///   - location: Where the line stands, in a script.
  /// - Returns: Whether the file took it; one that does not is ended, with a word.
  @discardableResult
  func keep(
    _ line: String,
    failure: CommandFailure?,
    in recording: Recording?,
    at location: SourceLocation?
  ) -> Bool {
    guard evaluation.sourceDepth == 0 else { return true }
    typed.append(line.limited)
    guard let recording, recording === self.recording else { return true }
    do {
      try recording.write(line, failure: failure?.error)
      return true
    } catch {
      self.recording = nil
      reject(error, line: "record \(recording.path)", at: location)
      return false
    }
  }
}
