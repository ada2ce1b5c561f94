import Foundation

/// The options of a script.
public struct ScriptOptions: Sendable, Equatable {
  /// A Boolean value that indicates whether the console waits after each command until no effect is
  /// in flight.
  public var settles: Bool

  /// A Boolean value that indicates whether the script continues after a failed command.
  public var keepsGoing: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - settles: A Boolean value that indicates whether the console waits after each command until
  ///     no effect is in flight.
  ///   - keepsGoing: A Boolean value that indicates whether the script continues after a failed
  ///     command.
  public init(settles: Bool = true, keepsGoing: Bool = false) {
    self.settles = settles
    self.keepsGoing = keepsGoing
  }
}

/// A script, which consists of lines that a console runs in order.
@MainActor
public struct Script {
  /// The result of running a script.
  public struct Ending: Equatable, Sendable {
    /// A Boolean value that indicates whether every command succeeded.
    public var succeeded: Bool

    /// A Boolean value that indicates whether the command `quit` ended the script.
    public var hasQuit = false

    /// The exit code that a `quit` command set, or `nil` if no `quit` command set an exit code.
    public var quitCode: Int32?

    /// The exit code of the program.
    ///
    /// If ``quitCode`` is not `nil`, the value is ``quitCode``. Otherwise, the value is 0 if every
    /// command succeeded, or 1 if a command failed.
    public var exitCode: Int32 { quitCode ?? (succeeded ? 0 : 1) }
  }

  private let console: Console
  private let name: String
  private let ownOptions: ScriptOptions?
  private let lineLimit: Int
  private var line = 0

  /// The entry whose JSON or block is not closed yet, or `nil` if every entry is complete.
  ///
  /// `text` contains the lines that have arrived, `line` is the number of the first line, and
  /// `json` is the missing closing delimiter.
  private var open: (text: String, line: Int, json: OpenJSON)?
  private var ending = Ending(succeeded: true)

  /// A Boolean value that indicates whether a failure, a cancellation or the command `quit` has
  /// ended the script.
  private var isOver = false

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - name: The name of the script for error messages.
  ///   - console: The console that runs the lines.
  ///   - options: The options of the script, or `nil` to use the options of the console.
  ///   - lineLimit: The maximum length of a line, in bytes. If a line is longer, the error message
  ///     contains this limit.
  public init(
    _ name: String,
    in console: Console,
    options: ScriptOptions? = nil,
    lineLimit: Int = LineSplitter.limit
  ) {
    self.name = name
    self.console = console
    self.lineLimit = lineLimit
    ownOptions = options
  }

  /// The options for the next line.
  ///
  /// The command `set` can change the options during the script.
  private var options: ScriptOptions { ownOptions ?? console.scriptOptions }

  /// Runs all lines in order, unless a failure or the command `quit` ends the script early.
  ///
  /// - Parameter lines: The lines, each of which is run when it arrives.
  /// - Returns: The result of the script.
  public mutating func run(_ lines: some AsyncSequence<ScriptLine, Never>) async -> Ending {
    isOver = false
    for await line in lines {
      if let (text, start) = take(line) {
        let outcome = await console.evaluate(text, at: location(start), settles: options.settles)
        conclude(outcome, text, start)
      }
      if isOver { return ending }
    }
    return finish()
  }

  /// Runs all lines in order, unless a failure or the command `quit` ends the script early.
  ///
  /// - Parameter lines: The lines to run.
  /// - Returns: The result of the script.
  public mutating func run(_ lines: some Sequence<ScriptLine>) async -> Ending {
    isOver = false
    for line in lines {
      if let (text, start) = take(line) {
        let outcome = await console.evaluate(text, at: location(start), settles: options.settles)
        conclude(outcome, text, start)
      }
      if isOver { return ending }
    }
    return finish()
  }

  /// Accepts the next line of the script, and returns the text to run.
  ///
  /// The text can consist of several lines, and `start` is the number of the first line. The result
  /// is `nil` if the line must not be run, or if the text continues on the next line.
  private mutating func take(_ scriptLine: ScriptLine) -> (text: String, start: Int)? {
    line += 1
    guard !Task.isCancelled else {
      ending.succeeded = false
      isOver = true
      return nil
    }
    let text: String
    switch scriptLine {
    case .text(let line): text = line
    case .invalid(let column):
      reject(.invalidUTF8(column: column))
      return nil
    case .tooLong:
      reject(.lineTooLong(limit: lineLimit))
      return nil
    }
    let start = open?.line ?? line
    if var pending = open {
      // Release the stored text, so that appending the line does not copy it. Copying would be slow
      // for a value that spans many lines.
      open = nil
      pending.text += "\n"
      pending.text += text
      guard pending.text.utf8.count <= LineSplitter.limit else {
        reject(.lineTooLong(limit: LineSplitter.limit), start)
        return nil
      }
      guard pending.json.mayEnd(on: text) else {
        open = pending
        return nil
      }
      return (pending.text, start)
    }
    return (text, start)
  }

  /// Handles the outcome of evaluating a text.
  ///
  /// If the text is incomplete, this method stores the text until the missing lines arrive.
  private mutating func conclude(_ outcome: Outcome, _ text: String, _ start: Int) {
    switch outcome {
    case .done: break
    case .failed: fail()
    case .incomplete:
      if case .incomplete(let json)? = try? LineParser.parse(text) { open = (text, start, json) }
    case .quit(let code):
      ending.hasQuit = true
      ending.quitCode = code
      isOver = true
    }
  }

  private mutating func finish() -> Ending {
    if let open {
      console.reject(.unclosedJSON, line: open.text, at: location(open.line))
      ending.succeeded = false
    }
    return ending
  }

  private mutating func reject(_ error: ConsoleError, _ start: Int? = nil) {
    console.reject(error, line: "", at: location(start ?? line))
    fail()
  }

  private mutating func fail() {
    ending.succeeded = false
    isOver = !options.keepsGoing
  }

  private func location(_ line: Int) -> SourceLocation { SourceLocation(file: name, line: line) }
}

extension Script {
  /// Reads the lines of a script from a file.
  ///
  /// Reading from a pipe can block. For this reason, this method does not read the file on the main
  /// actor.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The lines of the script.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if the file cannot be read or is too
  ///   large.
  public nonisolated static func lines(
    ofFile path: String
  ) async throws(ConsoleError) -> [ScriptLine] {
    let remedy = "split it, or pass a script on standard input"
    return lines(of: try await read(path, remedy: remedy))
  }

  /// Reads a text file, such as a JSON file, whose lines can have any length.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The text, in which each line ends with a newline.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if the file cannot be read, or if it is
  ///   too large or not valid UTF-8.
  nonisolated static func text(ofFile path: String) async throws(ConsoleError) -> String {
    var splitter = LineSplitter(limit: .max)
    let data = try await read(path, remedy: "split it into smaller files")
    let lines = splitter.append(data) + [splitter.finish()].compactMap(\.self)
    var text = ""
    text.reserveCapacity(data.count + 1)
    for (index, line) in lines.enumerated() {
      if case .invalid(let column) = line {
        throw .unreadableFile(
          path,
          reason: "line \(index + 1) is not valid UTF-8 at byte \(column); save the file as UTF-8"
        )
      }
      if case .text(let part) = line {
        text += part
        text += "\n"
      }
    }
    return text
  }

  /// The maximum size of a script or JSON file, in bytes.
  private nonisolated static var limit: Int { 128 << 20 }

  /// Reads a script or JSON file in a separate task.
  ///
  /// The calling task may run on the main thread, for example if the app has a ``VirtualClock``. A
  /// slow read must not block the main thread.
  private nonisolated static func read(
    _ path: String,
    remedy: String
  ) async throws(ConsoleError) -> Data {
    let reading = Task { () -> Result<Data, ConsoleError> in
      do throws(ConsoleError) {
        return .success(try contents(ofFile: path, limit: limit, remedy: remedy))
      } catch {
        return .failure(error)
      }
    }
    return try await reading.value.get()
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the file, in bytes. The value must be a multiple of 1 MB,
  ///     because the error message states the limit in megabytes.
  ///   - remedy: Advice for the error message about a file that is too large, or `nil` for no
  ///     advice.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if the file cannot be read, or if it is
  ///   larger than the limit.
  nonisolated static func contents(
    ofFile path: String,
    limit: Int,
    remedy: String? = nil
  ) throws(ConsoleError) -> Data {
    // The C library would treat a NUL as the end of the name and open a different file.
    var isFolder: ObjCBool = false
    guard !path.contains("\0"),
      FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    else {
      throw .unreadableFile(path, reason: "no such file")
    }
    guard !isFolder.boolValue else { throw .unreadableFile(path, reason: "the path is a folder") }
    guard access(path, R_OK) == 0 else {
      throw .unreadableFile(path, reason: String(cString: strerror(errno)).lowercased())
    }
    let tooLarge = ConsoleError.unreadableFile(
      path,
      reason: "the file is larger than \(limit >> 20) MB" + (remedy.map { "; \($0)" } ?? "")
    )
    let unreadable = ConsoleError.unreadableFile(
      path,
      reason: "the path exists, but is not a readable file"
    )
    guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable }
    guard (try? file.seekToEnd()) ?? 0 <= limit else { throw tooLarge }
    try? file.seek(toOffset: 0)
    // The size of a device is reported as 0, but reading from a device may never end.
    guard let data = try? file.read(upToCount: limit + 1) ?? Data() else { throw unreadable }
    guard data.count <= limit else { throw tooLarge }
    return data
  }

  /// Splits a script into lines.
  ///
  /// - Parameter data: The bytes of the script.
  /// - Returns: The lines of the script.
  public nonisolated static func lines(of data: some Sequence<UInt8>) -> [ScriptLine] {
    var splitter = LineSplitter()
    let lines = splitter.append(data)
    return lines + [splitter.finish()].compactMap(\.self)
  }
}

/// A line of a script.
public enum ScriptLine: Equatable, Sendable {
  /// The text of a line, without the newline.
  case text(String)

  /// A line that is not valid UTF-8.
  ///
  /// `column` is the position of the first invalid byte, counted from 1.
  case invalid(column: Int)

  /// A line that exceeds the maximum length.
  case tooLong
}

/// A splitter that divides incoming bytes into lines.
public struct LineSplitter: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The default maximum length of a line, in bytes.
  ///
  /// The contents of a longer line are discarded.
  public static let limit = 8 << 20

  private let limit: Int
  private var open: [UInt8] = []
  private var isAtStart = true

  /// A Boolean value that indicates whether the line that is being read exceeds the maximum length.
  ///
  /// The bytes of a line that is too long are discarded.
  private var isTooLong = false

  /// Creates a splitter.
  ///
  /// - Parameter limit: The maximum length of a line, in bytes.
  public init(limit: Int = Self.limit) {
    self.limit = limit
  }

  /// Adds bytes, and returns the lines that are now complete.
  ///
  /// - Parameter bytes: The bytes to add.
  /// - Returns: The lines that are now complete.
  public mutating func append(_ bytes: some Sequence<UInt8>) -> [ScriptLine] {
    // The bytes before this position contain no newline.
    var unread = open.endIndex
    open.append(contentsOf: bytes)
    var lines: [ScriptLine] = []
    var start = open.startIndex
    while let end = open[unread...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(line(open[start..<end]))
      start = end + 1
      unread = start
    }
    open.removeSubrange(..<start)
    if open.count > limit {
      isTooLong = true
      open.removeAll()
    }
    return lines
  }

  /// Returns the text after the last newline as a line, or `nil` if there is no such text.
  public mutating func finish() -> ScriptLine? {
    guard !open.isEmpty || isTooLong else { return nil }
    defer { open = [] }
    return line(open[...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> ScriptLine {
    if isTooLong || bytes.count > limit {
      isTooLong = false
      return .tooLong
    }
    var bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    if isAtStart, bytes.starts(with: Self.byteOrderMark) { bytes = bytes.dropFirst(3) }
    isAtStart = false
    if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var valid = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { valid += scalar.count }
    return .invalid(column: valid + 1)
  }
}
