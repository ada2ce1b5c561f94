import Foundation

/// How a script is run.
public struct ScriptOptions: Sendable, Equatable {
  /// Whether each command waits until no effect is in flight.
  public var settles: Bool

  /// Whether the script goes on after a command that failed.
  public var keepsGoing: Bool

  /// Makes options.
  ///
  /// - Parameters:
  ///   - settles: Whether each command waits until no effect is in flight.
  ///   - keepsGoing: Whether the script goes on after a command that failed.
  public init(settles: Bool = true, keepsGoing: Bool = false) {
    self.settles = settles
    self.keepsGoing = keepsGoing
  }
}

/// Lines that are run one after the other, in the order in which they come.
@MainActor
public struct Script {
  /// How a script ended.
  public struct Ending: Equatable, Sendable {
    /// Whether every command did what it was asked to.
    public var succeeded: Bool

    /// Whether `quit` ended it.
    public var hasQuit = false

    /// The code that `quit` gave.
    public var quitCode: Int32?

    /// The program's exit code: what `quit` gave, else 1 when something failed.
    public var exitCode: Int32 { quitCode ?? (succeeded ? 0 : 1) }
  }

  private let console: Console
  private let name: String
  private let ownOptions: ScriptOptions?
  private let lineLimit: Int
  private var line = 0

  /// JSON that is not closed yet, and where its command began.
  private var open: (text: String, line: Int, json: OpenJSON)?
  private var ending = Ending(succeeded: true)

  /// Prepares to run lines.
  ///
  /// - Parameters:
  ///   - name: What complaints call the script.
  ///   - console: Runs the lines.
  ///   - options: How it is run; as the console's settings say when not given.
  ///   - lineLimit: The most bytes that a line may have, as the complaint about a longer one says.
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

  /// How the next line is run: `set` may have changed it.
  private var options: ScriptOptions { ownOptions ?? console.scriptOptions }

  /// Runs lines until they end, one fails or `quit` is met.
  ///
  /// - Parameter lines: The lines as they come.
  /// - Returns: How it ended.
  public mutating func run(_ lines: some AsyncSequence<ScriptLine, Never>) async -> Ending {
    for await line in lines {
      guard await take(line) else { return ending }
    }
    return finish()
  }

  /// Runs lines until they end, one fails or `quit` is met.
  ///
  /// - Parameter lines: The lines.
  /// - Returns: How it ended.
  public mutating func run(_ lines: some Sequence<ScriptLine>) async -> Ending {
    for line in lines {
      guard await take(line) else { return ending }
    }
    return finish()
  }

  /// Runs a line, and says whether the next one is wanted.
  private mutating func take(_ scriptLine: ScriptLine) async -> Bool {
    line += 1
    guard !Task.isCancelled else {
      ending.succeeded = false
      return false
    }
    let text: String
    switch scriptLine {
    case .text(let line): text = line
    case .invalid(let column): return reject(.invalidUTF8(column: column))
    case .tooLong: return reject(.lineTooLong(limit: lineLimit))
    }
    let start = open?.line ?? line
    if var pending = open {
      // Appended in place: a value may go over very many lines.
      open = nil
      pending.text += "\n"
      pending.text += text
      guard pending.text.utf8.count <= LineSplitter.limit else {
        return reject(.lineTooLong(limit: LineSplitter.limit), start)
      }
      guard pending.json.mayEnd(on: text) else {
        open = pending
        return true
      }
      return await run(pending.text, start)
    }
    return await run(text, start)
  }

  /// Runs what is whole, or keeps it until it is.
  private mutating func run(_ text: String, _ start: Int) async -> Bool {
    switch await console.evaluate(text, at: location(start), settles: options.settles) {
    case .done: return true
    case .failed: return failed()
    case .incomplete:
      if case .incomplete(let json)? = try? LineParser.parse(text) { open = (text, start, json) }
      return true
    case .quit(let code):
      ending.hasQuit = true
      ending.quitCode = code
      return false
    }
  }

  private mutating func finish() -> Ending {
    if let open {
      console.reject(.unclosedJSON, line: open.text, at: location(open.line))
      ending.succeeded = false
    }
    return ending
  }

  private mutating func reject(_ error: ConsoleError, _ start: Int? = nil) -> Bool {
    console.reject(error, line: "", at: location(start ?? line))
    return failed()
  }

  private mutating func failed() -> Bool {
    ending.succeeded = false
    return options.keepsGoing
  }

  private func location(_ line: Int) -> SourceLocation { SourceLocation(file: name, line: line) }
}

extension Script {
  /// Reads a script from a file, away from the main actor: a pipe may have nothing to read for long.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: Its lines.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)``.
  public nonisolated static func lines(
    ofFile path: String
  ) async throws(ConsoleError) -> [ScriptLine] {
    // The C library would take the name for ended there, and open another file.
    var isFolder: ObjCBool = false
    guard !path.contains("\0"),
      FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    else {
      throw .unreadableFile(path, reason: "there is no such file")
    }
    guard !isFolder.boolValue else { throw .unreadableFile(path, reason: "it is a folder") }
    guard access(path, R_OK) == 0 else {
      throw .unreadableFile(path, reason: String(cString: strerror(errno)).lowercased())
    }
    let limit = 128 << 20
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: limit + 1) ?? Data()
    else {
      throw .unreadableFile(path, reason: "it cannot be opened as a file")
    }
    // A device may never end.
    guard data.count <= limit else {
      throw .unreadableFile(
        path,
        reason: "it is larger than \(limit >> 20) MB; read it from standard input"
      )
    }
    return lines(of: data)
  }

  /// Cuts a script into lines.
  ///
  /// - Parameter data: The script.
  /// - Returns: Its lines.
  public nonisolated static func lines(of data: some Sequence<UInt8>) -> [ScriptLine] {
    var splitter = LineSplitter()
    let lines = splitter.append(data)
    return lines + [splitter.finish()].compactMap(\.self)
  }
}
