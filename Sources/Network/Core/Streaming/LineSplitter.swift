import Foundation

/// A splitter that converts chunks of bytes to lines, which end with LF, CR LF or CR.
struct LineSplitter {
  private var line = Data()
  private var skipsLineFeed = false
  /// The longest line to accept, in bytes.
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// A Boolean value that indicates whether a line exceeds the limit.
  ///
  /// If the value is true, the splitter must not be used anymore.
  private(set) var isOverlong = false

  /// Consumes a chunk, and returns the lines that the chunk completes.
  mutating func lines(in chunk: Data) -> [String] {
    var lines: [String] = []
    for byte in chunk {
      if skipsLineFeed {
        skipsLineFeed = false
        if byte == UInt8(ascii: "\n") { continue }
      }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        line.append(byte)
        guard line.count <= limit else {
          isOverlong = true
          return lines
        }
        continue
      }
      skipsLineFeed = byte == UInt8(ascii: "\r")
      lines.append(take())
    }
    return lines
  }

  /// Returns the text after the last line ending, or nil if no text follows the line ending.
  mutating func rest() -> String? {
    line.isEmpty ? nil : take()
  }

  private mutating func take() -> String {
    defer { line.removeAll(keepingCapacity: true) }
    return String(decoding: line, as: UTF8.self)
  }
}
