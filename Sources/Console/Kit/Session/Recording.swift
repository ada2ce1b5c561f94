import Foundation

/// A file to which typed lines are written, so that they can be run again as a script.
@MainActor
final class Recording {
  private let file: OutputFile

  /// The line in which the recording began, and the end of the command that began it.
  private var start: (number: Int, end: Int)?

  /// The file's path as it was typed.
  var path: String { file.path }

  /// - Parameter file: An empty file.
  init(_ file: OutputFile) {
    self.file = file
  }

  /// Records which command begins the recording; the commands after it in the same line are
  /// written.
  func begins(in evaluation: Evaluation) {
    let end = evaluation.command?.words.last?.range.upperBound ?? 0
    start = (evaluation.number, end)
  }

  /// Writes the commands of a line before the running command, which ends the recording.
  ///
  /// - Parameter evaluation: The evaluation of the line.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  func writeBeginning(of evaluation: Evaluation) throws(ConsoleError) {
    let end = evaluation.command?.verb.range.lowerBound ?? 0
    let begin = start?.number == evaluation.number ? start?.end ?? 0 : 0
    try writePart(of: evaluation.line, from: begin, to: end)
  }

  /// Writes the rest of the line in which the recording began.
  func writeRest(of line: String, failure: ConsoleError?) throws(ConsoleError) {
    guard let start else { return }
    try writePart(of: line, from: start.end, to: line.unicodeScalars.count, failure: failure)
  }

  private func writePart(
    of line: String,
    from begin: Int,
    to end: Int,
    failure: ConsoleError? = nil
  ) throws(ConsoleError) {
    guard begin < end else { return }
    let part = line.unicodeScalars.dropFirst(begin).prefix(end - begin)
    let separators: (Unicode.Scalar) -> Bool = { $0.isBlank || $0 == ";" }
    let text = part.drop(while: separators).reversed().drop(while: separators).reversed()
    guard !text.isEmpty else { return }
    try write(String(String.UnicodeScalarView(text)), failure: failure)
  }

  /// Writes a line that ran; a failed line becomes a comment, so that the script can run.
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
  ///   - recording: The recording at the start of the line. A line that begins a recording is not
  ///     written as a whole.
  ///   - location: The location of the line, in a script.
  /// - Returns: `true` if the line was written; a recording that cannot be written ends with an
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
    guard let current = self.recording else { return true }
    do throws(ConsoleError) {
      if current === recording {
        try current.write(line, failure: failure?.error)
      } else {
        try current.writeRest(of: line, failure: failure?.error)
      }
      return true
    } catch {
      self.recording = nil
      reject(error, line: "record \(current.path)", at: location)
      return false
    }
  }
}
