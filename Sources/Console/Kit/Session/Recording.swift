import Foundation

/// A file to which typed lines are written, as a script that runs again.
@MainActor
final class Recording {
  private let file: OutputFile

  /// The file's path as it was typed.
  var path: String { file.path }

  /// - Parameter file: An empty file.
  init(_ file: OutputFile) {
    self.file = file
  }

  /// Writes a line that ran; a failed one becomes a comment, so that the script runs.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - failure: The error, if the line failed.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  func write(_ line: String, failure: ConsoleError?) throws(ConsoleError) {
    var lines = line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let failure { lines = (["error: \(failure)"] + lines).map { "# " + $0 } }
    let text = lines.map { $0 + "\n" }.joined()
    try file.write(Data(text.utf8))
  }
}

extension Console {
  /// Adds a typed line to `history` and to the file of `record`.
  ///
  /// Lines of a file that `source` reads are not typed lines.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - failure: The error, if the line failed.
  ///   - recording: The recording when the line began; a line that begins or ends one is not written.
  ///   - location: The location of the line, in a script.
  /// - Returns: Whether the line was written; a recording that cannot be written ends with an
  ///   error.
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
