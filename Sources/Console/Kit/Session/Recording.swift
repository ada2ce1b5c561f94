import Foundation

/// A recording of the lines that a user types.
///
/// The lines are written to a file that can be run as a script.
@MainActor
final class Recording {
  private let file: OutputFile

  /// The point at which the recording started.
  ///
  /// `number` is the event number of the line that started the recording. `end` is the position in
  /// this line after the command that started the recording.
  private var start: (number: Int, end: Int)?

  /// The path of the file, as the user typed it.
  var path: String { file.path }

  /// Creates a recording.
  ///
  /// - Parameter file: The file to write, which must be empty.
  init(_ file: OutputFile) {
    self.file = file
  }

  /// Starts the recording after the command that is running.
  ///
  /// The recording includes any commands that follow on the same line.
  func begins(in evaluation: Evaluation) {
    let end = evaluation.command?.words.last?.range.upperBound ?? 0
    start = (evaluation.number, end)
  }

  /// Writes the part of a line before the command that ends the recording.
  ///
  /// - Parameter evaluation: The evaluation of the line.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file cannot be written.
  func writeBeginning(of evaluation: Evaluation) throws(ConsoleError) {
    let end = evaluation.command?.verb.range.lowerBound ?? 0
    let begin = start?.number == evaluation.number ? start?.end ?? 0 : 0
    try writePart(of: evaluation.line, from: begin, to: end)
  }

  /// Writes the rest of a line, after the command in it that started the recording.
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

  /// Writes a line after it has been run.
  ///
  /// A failed line is written as a comment, because it would fail again when the file is run as a
  /// script.
  ///
  /// - Parameters:
  ///   - line: The line as it was typed.
  ///   - failure: The error of the line, or `nil` if the line succeeded.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file cannot be written.
  func write(_ line: String, failure: ConsoleError?) throws(ConsoleError) {
    var lines = line.lines
    if let failure { lines = (["error: \(failure)"] + lines).map { "# " + $0 } }
    let text = lines.map { $0 + "\n" }.joined()
    try file.write(Data(text.utf8))
  }
}

extension Console {
  /// Adds a typed line to the history and, during a recording, to the file of the recording.
  ///
  /// This method ignores the lines of a file that the command `source` runs, because the user did
  /// not type these lines.
  ///
  /// - Parameters:
  ///   - line: The line as it was typed.
  ///   - failure: The error of the line, or `nil` if the line succeeded.
  ///   - recording: The recording that was in progress when the line started, or `nil` if there was
  ///     no recording. If the line itself started a recording, only the commands after the start
  ///     are written.
  ///   - location: The location of the line in a script, or `nil` if the line is not from a script.
  /// - Returns: `false` if the file could not be written. In this case, this method has ended the
  ///   recording and reported the error.
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
