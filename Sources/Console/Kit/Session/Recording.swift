import Foundation

/// A file to which the lines that are typed are written, as a script that runs again.
@MainActor
final class Recording {
  /// The file's path as it was typed.
  let path: String

  private let file: FileHandle

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - replaces: Whether a file that is there may be replaced.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  init(_ path: String, replaces: Bool) throws(ConsoleError) {
    guard !path.contains("\0") else { throw .unwritableFile(path, reason: "it is no file's name") }
    self.path = path
    do {
      let url = URL(filePath: path)
      try Data().write(to: url, options: replaces ? [] : .withoutOverwriting)
      file = try FileHandle(forWritingTo: url)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw .unwritableFile(path, reason: "there is one already; add --replace to replace it")
    } catch {
      throw .unwritableFile(path, reason: Self.text(of: error))
    }
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
    do {
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      throw .unwritableFile(path, reason: Self.text(of: error))
    }
  }

  /// Ends the file.
  func close() {
    try? file.close()
  }

  private static func text(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let code = underlying.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32($0.code) : nil }
    return code.map { String(cString: strerror($0)).lowercased() } ?? error.localizedDescription
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
  func keep(_ line: String, failure: CommandFailure?, in recording: Recording?) {
    guard sourceDepth == 0 else { return }
    typed.append(line.limited)
    guard let recording, recording === self.recording else { return }
    do {
      try recording.write(line, failure: failure?.error)
    } catch {
      self.recording = nil
      reject(error, line: line, at: nil)
    }
  }
}
