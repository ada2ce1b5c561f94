#if PersistentCache
import Foundation
import InnoNetwork

/// The binary encoding of a response's head.
///
/// Each number occupies eight bytes, and each string is preceded by its length.
///
/// JSON is not used, because decoding JSON would take longer than the rest of a lookup.
enum CacheCoding {
  private static let version = 1

  static func head(_ response: CachedResponse) -> Data {
    var writer = ByteWriter()
    writer.add(version)
    writer.add(response.status)
    writer.add(Int(bitPattern: UInt(response.requestDate.timeIntervalSince1970.bitPattern)))
    writer.add(Int(bitPattern: UInt(response.responseDate.timeIntervalSince1970.bitPattern)))
    writer.add(response.headers.sorted { $0.key < $1.key })
    writer.add(response.choice.sorted { $0.key < $1.key })
    var length = ByteWriter()
    length.add(writer.data.count)
    return length.data + writer.data
  }

  static func response(_ head: Data, body: Data) -> CachedResponse? {
    var reader = ByteReader(head)
    guard let length = reader.number(), length == head.count - 8, reader.number() == version,
      let status = reader.number(), let requestDate = reader.number(),
      let responseDate = reader.number(), let headers = reader.texts(), let choice = reader.texts()
    else { return nil }
    return CachedResponse(
      status: status,
      headers: headers,
      body: body,
      choice: choice,
      requestDate: date(requestDate),
      responseDate: date(responseDate)
    )
  }

  private static func date(_ bits: Int) -> Date {
    Date(timeIntervalSince1970: Double(bitPattern: UInt64(UInt(bitPattern: bits))))
  }

  /// Returns the text of a URL, with the values of the query redacted.
  static func place(of url: URL) -> String {
    Redaction.standard.text(of: url)
  }
}

/// A writer that encodes numbers and strings as bytes.
struct ByteWriter {
  private(set) var data = Data()

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { data.append(contentsOf: $0) }
  }

  mutating func add(_ pairs: [Dictionary<String, String>.Element]) {
    add(pairs.count)
    for (name, value) in pairs {
      for text in [name, value] {
        add(text.utf8.count)
        data.append(contentsOf: text.utf8)
      }
    }
  }
}

/// A reader that decodes the bytes that a ``ByteWriter`` wrote.
///
/// The methods return nil if the bytes are not a valid encoding.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ data: Data) { bytes = Array(data) }

  mutating func number() -> Int? {
    guard bytes.count - position >= 8 else { return nil }
    let number = bytes[position..<(position + 8)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    position += 8
    return Int(exactly: Int64(bitPattern: number))
  }

  mutating func texts() -> [String: String]? {
    guard let count = number(), count >= 0, count <= bytes.count else { return nil }
    var texts: [String: String] = [:]
    texts.reserveCapacity(count)
    for _ in 0..<count {
      guard let name = text(), let value = text() else { return nil }
      texts[name] = value
    }
    return texts
  }

  private mutating func text() -> String? {
    guard let count = number(), count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }
}
#endif
