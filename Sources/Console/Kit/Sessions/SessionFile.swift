import Foundation
import InnoNetwork

/// The contents of a session file.
///
/// The first line is parsed immediately. For each later line, only the first fields are parsed
/// immediately, such as the checksum, the number and the kind. The other fields are parsed on
/// demand.
struct SessionFile: Sendable {
  /// A line of a session file.
  struct Entry: Sendable {
    /// The number of the event in the line, or of the preceding event if the line is not an event.
    let number: Int

    /// The time from the first line of the file to this line.
    let time: Duration

    /// The kind of the line, or `nil` if the line is an event.
    let line: SessionEntryKind?

    /// The kind of the event.
    ///
    /// The value is `nil` if the line is not an event, or if this release does not know the kind.
    let kind: TimelineEvent.Kind.Name?

    /// The name of the event's kind as written in the file, or an empty string if the line is not
    /// an event.
    let kindName: String

    /// The name of the store, router or other part of the app in which the event occurred, or an
    /// empty string if the line is not an event.
    let source: String

    /// The number of the event that caused this event, or `nil` if this event has no cause.
    let cause: Int?

    /// The range of the fields that follow the line's checksum, as byte offsets in the file.
    fileprivate let range: Range<Int>
    /// The range of the fields that are specific to the kind of event, as byte offsets in the file.
    ///
    /// The range includes the comma before the first field and the closing brace after the last
    /// field.
    fileprivate let payload: Range<Int>
  }

  /// The reason why a session file cannot be read.
  enum Fault: Error, Equatable {
    case notASession
    case version(Int)
    case damaged(after: Int)
    case damagedFirstLine
  }

  let path: String
  private let data: Data
  let entries: [Entry]

  /// A Boolean value that indicates whether the file lacks the line that marks the end of the
  /// recording.
  let isCut: Bool

  /// The contents of the first line, which describe the app and its state when the recording
  /// started.
  let header: ConsoleValue

  /// The options of the recorded program that affect the app, or `nil` if the file does not contain
  /// them.
  var options: [String]? {
    guard case .array(let options) = header["options"] else { return nil }
    return options.compactMap(\.asText)
  }

  /// The event numbers at the start of the recording.
  var start: EventMatches.Start {
    EventMatches.Start(app: header["appStart"]?.asNumber ?? 0, newest: entries[0].number)
  }

  /// Reads a session file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if the file cannot be read, is damaged,
  ///   or is not a session file.
  init(_ path: String) throws(ConsoleError) {
    try self.init(try Script.contents(ofFile: path, limit: 1 << 30), path: path)
  }

  /// Parses the contents of a session file.
  init(_ data: Data, path: String) throws(ConsoleError) {
    self.path = path
    self.data = data
    var entries: [Entry] = []
    var sum = SessionFormat.seed
    var (isWhole, fault): (Bool, Fault?) = (true, nil)
    data.withUnsafeBytes { bytes in
      entries.reserveCapacity(bytes.count / 200)
      var start = 0
      while start < bytes.count {
        guard let end = Self.newline(in: bytes, from: start) else {
          // The line is incomplete because the process ended while it was writing the line.
          isWhole = false
          return
        }
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        guard let fields = SessionFormat.fields(of: line, sum: &sum) else {
          fault = entries.last.map { .damaged(after: $0.number) } ?? Self.fault(ofFirst: line)
          return
        }
        let range = end - fields.count..<end
        guard let entry = Self.entry(fields, range) else {
          fault = .damaged(after: entries.last?.number ?? 0)
          return
        }
        entries.append(entry)
        start = end + 1
      }
    }
    guard let first = entries.first, first.line == .session else {
      throw Self.error(entries.isEmpty ? fault ?? .notASession : .notASession, path)
    }
    let value = try Self.value(of: first, in: data, path)
    guard case .int(let version)? = value["version"] else { throw Self.error(.notASession, path) }
    guard version == SessionFormat.version else { throw Self.error(.version(version), path) }
    if let fault { throw Self.error(fault, path) }
    self.entries = entries
    header = value
    isCut = !isWhole || entries.last?.line != .end
  }

  /// Returns the fields of a line.
  ///
  /// - Parameter entry: The line of the file.
  /// - Returns: The fields.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if the line is invalid.
  func fields(of entry: Entry) throws(ConsoleError) -> ConsoleValue {
    let text = "{" + String(decoding: bytes(entry.range), as: UTF8.self)
    do {
      return try JSONReader.value(text)
    } catch {
      throw .invalidLine(entry.number, reason: "\(error)", in: path)
    }
  }

  /// Returns the exchange that a line of the file contains.
  ///
  /// The result also indicates whether the response was streamed.
  func exchange(
    of entry: Entry
  ) throws(ConsoleError) -> (exchange: RecordedExchange, isStream: Bool) {
    struct Line: Decodable {
      let stream: Bool
      let exchange: RecordedExchange
    }
    do {
      let line = try JSONDecoder().decode(Line.self, from: Data("{".utf8) + bytes(entry.range))
      return (line.exchange, line.stream)
    } catch {
      throw .invalidRequest(before: entry.number + 1, in: path)
    }
  }

  /// Returns the JSON text of the fields that exist only for the entry's kind of event.
  ///
  /// The text begins with the comma before the first of these fields, and ends with the closing
  /// brace of the entry.
  func payload(of entry: Entry) -> String {
    String(decoding: bytes(entry.payload), as: UTF8.self)
  }

  private func bytes(_ range: Range<Int>) -> Data {
    data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound]
  }

  private static func value(
    of entry: Entry,
    in data: Data,
    _ path: String
  ) throws(ConsoleError) -> ConsoleValue {
    let range = data.startIndex + entry.range.lowerBound..<data.startIndex + entry.range.upperBound
    do {
      let value = try JSONReader.value("{" + String(decoding: data[range], as: UTF8.self))
      guard let header = value["value"] else { throw Self.error(.notASession, path) }
      return header
    } catch {
      throw Self.error(.notASession, path)
    }
  }

  /// Returns the reason why the first line of a file is invalid.
  ///
  /// A line in version 1 of the format is also invalid, because version 1 used another checksum.
  private static func fault(ofFirst line: UnsafeRawBufferPointer) -> Fault {
    let text = String(decoding: line, as: UTF8.self)
    guard text.hasPrefix("{"), text.contains("\"kind\":\"\(SessionEntryKind.session.rawValue)\"")
    else {
      return .notASession
    }
    let version = (try? JSONReader.value(text))?["value"]?["version"]?.asNumber
    return version == 1 ? .version(1) : .damagedFirstLine
  }

  private static func newline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return nil }
    return base.distance(to: UnsafeRawPointer(found))
  }

  /// Parses the first fields of a line, such as `"n":12,"t":3052,"kind":"action"`.
  ///
  /// If the line is an event, this method also parses the source and the cause of the event.
  ///
  /// - Parameters:
  ///   - fields: The text that follows the checksum in the line.
  ///   - range: The range of this text in the file.
  /// - Returns: The parsed line, or `nil` if a field is missing or malformed.
  private static func entry(_ fields: UnsafeRawBufferPointer, _ range: Range<Int>) -> Entry? {
    var index = 0
    func skip(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard let base = fields.baseAddress, fields.count - index >= count,
        memcmp(base + index, text.utf8Start, count) == 0
      else { return false }
      index += count
      return true
    }
    func integer() -> Int? {
      var (value, isNegative, start) = (0, false, index)
      if index < fields.count, fields[index] == UInt8(ascii: "-") {
        isNegative = true
        index += 1
        start += 1
      }
      while index < fields.count, case let byte = fields[index],
        byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), index - start < 18
      {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        index += 1
      }
      return index == start ? nil : isNegative ? -value : value
    }
    guard skip("\"n\":"), let number = integer(), skip(",\"t\":"), let time = integer(),
      skip(",\"kind\":\"")
    else { return nil }
    func text() -> String {
      let start = index
      while index < fields.count, fields[index] != UInt8(ascii: "\"") { index += 1 }
      return String(decoding: fields[start..<index], as: UTF8.self)
    }
    let name = text()
    let line = SessionEntryKind(rawValue: name)
    var (source, cause): (String, Int?) = ("", nil)
    if line == nil {
      guard skip("\",\"source\":\"") else { return nil }
      source = text()
      guard skip("\",\"cause\":") else { return nil }
      cause = integer()
      if cause == nil, !skip("null") { return nil }
    }
    return Entry(
      number: number,
      time: .microseconds(time),
      line: line,
      kind: line == nil ? TimelineEvent.Kind.Name(rawValue: name) : nil,
      kindName: line == nil ? name : "",
      source: source,
      cause: cause,
      range: range,
      payload: range.lowerBound + index..<range.upperBound
    )
  }

  private static func error(_ fault: Fault, _ path: String) -> ConsoleError {
    let reason =
      switch fault {
      case .notASession: "it is not a session file; create one with \"session start FILE\""
      case .version(let version):
        "it uses version \(version) of the format, but this program reads version "
          + "\(SessionFormat.version); replay it with the release that wrote it"
      case .damaged(let number):
        "a line after event \(number) is damaged; restore the file from a copy"
      case .damagedFirstLine: "its first line is damaged; restore the file from a copy"
      }
    return .unreadableFile(path, reason: reason)
  }
}

extension ConsoleValue {
  /// Returns the value of the field with the given name, or `nil` if there is no such field.
  subscript(name: String) -> ConsoleValue? {
    guard case .object(_, let fields, _) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// The text of a string value, or `nil` if the value is not a string.
  var asText: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value as an `Int`, or `nil` if the value is not an integer.
  var asNumber: Int? {
    if case .int(let number) = self { number } else { nil }
  }
}
