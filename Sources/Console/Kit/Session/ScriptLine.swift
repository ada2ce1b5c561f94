/// A line of a script as it was read.
public enum ScriptLine: Equatable, Sendable {
  /// A line, without its end.
  case text(String)

  /// A line that is not UTF-8; `column` is the first wrong byte, from 1.
  case invalid(column: Int)

  /// A line that is longer than ``LineSplitter/limit``.
  case tooLong
}

/// Cuts bytes into lines, however they arrive.
public struct LineSplitter: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The most bytes that a line may have; the rest of a longer one is not kept.
  public static let limit = 8 << 20

  private let limit: Int
  private var open: [UInt8] = []
  private var isAtStart = true

  /// Whether the line that is open has lost bytes already.
  private var isTooLong = false

  /// Begins with nothing.
  ///
  /// - Parameter limit: The most bytes that a line may have.
  public init(limit: Int = Self.limit) {
    self.limit = limit
  }

  /// Takes more bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The lines that are whole now.
  public mutating func append(_ bytes: some Sequence<UInt8>) -> [ScriptLine] {
    // What was open before holds no end of a line.
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

  /// The last line, where it has no end.
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
    var sound = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { sound += scalar.count }
    return .invalid(column: sound + 1)
  }
}
