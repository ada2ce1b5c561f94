import Foundation

/// The format of a session file: JSON Lines, in which each line contains a checksum of its own
/// fields and of the fields of all lines before it.
///
/// The checksums themselves are not included in a checksum.
///
/// ```
/// {"s":"4a1c…","n":12,"t":3052,"kind":"action","source":"people","cause":11,"store":"people",…}
/// ```
///
/// `s` is the checksum (FNV-1a, 64 bits), `n` the number of the event (for a line that is not an
/// event, of the event before it), and `t` the time in microseconds since the first line.
enum SessionFormat {
  /// The version of the format.
  static let version = 1

  /// The first bytes of a line, before its checksum.
  private static let opening = Array("{\"s\":\"".utf8)

  /// The bytes after the checksum.
  private static let closing = Array("\",".utf8)

  /// The number of hexadecimal digits of a checksum.
  private static let digits = 16

  /// The bytes that the digits of a checksum replace.
  private static let placeholder = Array(repeating: UInt8(ascii: "0"), count: digits)

  /// The number of bytes from the start of a line to the first field after its checksum.
  static let prefix = opening.count + digits + closing.count

  /// The initial value of the checksum, to which the first line is added.
  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the checksum that results from adding bytes to a given checksum.
  @inline(__always)
  static func sum(_ bytes: some Sequence<UInt8>, after sum: UInt64) -> UInt64 {
    bytes.reduce(sum) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }

  /// Appends a line.
  ///
  /// - Parameters:
  ///   - fields: The fields after the checksum, without the opening brace.
  ///   - data: The bytes to append to.
  ///   - sum: The checksum of the previous lines; on return, the checksum that also covers the
  ///     appended line.
  static func append(_ fields: String, to data: inout Data, sum: inout UInt64) {
    var line: [UInt8] = []
    let start = begin(&line)
    line += fields.utf8
    end(&line, from: start, sum: &sum)
    data.append(contentsOf: line)
  }

  /// Appends the beginning of a line, up to its first field after the checksum.
  ///
  /// - Parameter bytes: The bytes to append to.
  /// - Returns: The index of the line, for ``end(_:from:sum:)``.
  static func begin(_ bytes: inout [UInt8]) -> Int {
    let start = bytes.count
    bytes += opening
    bytes += placeholder
    bytes += closing
    return start
  }

  /// Ends a line whose fields have been appended, and sets its checksum.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that end with the fields.
  ///   - start: The index of the line, which ``begin(_:)`` returned.
  ///   - sum: The checksum of the previous lines; on return, the checksum that also covers the line.
  static func end(_ bytes: inout [UInt8], from start: Int, sum: inout UInt64) {
    let first = start + opening.count
    bytes.withUnsafeMutableBufferPointer { bytes in
      sum = Self.sum(UnsafeBufferPointer(rebasing: bytes[(start + prefix)...]), after: sum)
      for index in 0..<digits {
        let digit = UInt8(truncatingIfNeeded: sum >> (4 * (digits - 1 - index))) & 0xF
        bytes[first + index] = (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + digit
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the fields that follow the checksum of a line; `nil` if the line is malformed or the
  /// checksum is wrong.
  static func fields(
    of line: UnsafeRawBufferPointer,
    sum: inout UInt64
  ) -> UnsafeRawBufferPointer? {
    let start = prefix
    guard line.count > start, line.starts(with: opening),
      line[(start - closing.count)..<start].elementsEqual(closing)
    else { return nil }
    var given: UInt64 = 0
    for byte in line[opening.count..<opening.count + digits] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      given = given << 4 | UInt64(digit)
    }
    let fields = UnsafeRawBufferPointer(rebasing: line[start...])
    sum = Self.sum(fields, after: sum)
    return sum == given ? fields : nil
  }
}

/// The kinds of lines in a session file that are not events.
enum SessionEntryKind: String {
  /// The first line: the app and its state when the recording started.
  case session

  /// A typed line. This kind does not occur in a file, because a typed line is written together
  /// with its event.
  case line

  /// A request with its outcome.
  case exchange

  /// The contents of a file that a command read.
  case file

  /// The start of a session that joined another session.
  case join

  /// The state of the app.
  case snapshot

  /// The last line.
  case end
}

/// The start of a session that copied the variables, aliases and functions of another session.
struct SessionJoin {
  /// The number of the new session.
  let session: Int

  /// The number of the session whose variables, aliases and functions were copied.
  let other: Int
}

extension SessionJoin {
  /// Creates a join from the data in a session file; `nil` if the data is invalid.
  init?(_ facts: ConsoleValue?) {
    guard let session = facts?["joined"]?.asNumber, let other = facts?["of"]?.asNumber else {
      return nil
    }
    self.init(session: session, other: other)
  }

  /// The join as data.
  ///
  /// No member has the name `session`, because a value with that name is redacted.
  var facts: ConsoleValue { .facts(["joined": .int(session), "of": .int(other)]) }
}
