import Foundation

/// Cuts bytes into lines at LF, CR LF or CR, wherever the chunks were cut.
struct LineSplitter {
  private var line = Data()
  private var skipsLineFeed = false
  /// The longest line taken, in bytes.
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that end in this chunk; nil when one is longer than the limit.
  mutating func lines(in chunk: Data) -> [String]? {
    var lines: [String] = []
    for byte in chunk {
      if skipsLineFeed {
        skipsLineFeed = false
        if byte == UInt8(ascii: "\n") { continue }
      }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        line.append(byte)
        guard line.count <= limit else { return nil }
        continue
      }
      skipsLineFeed = byte == UInt8(ascii: "\r")
      lines.append(take())
    }
    return lines
  }

  /// What follows the last line break; nil when nothing does.
  mutating func rest() -> String? {
    line.isEmpty ? nil : take()
  }

  private mutating func take() -> String {
    defer { line.removeAll(keepingCapacity: true) }
    return String(decoding: line, as: UTF8.self)
  }
}
