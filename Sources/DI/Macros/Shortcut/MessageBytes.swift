#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// A request of the compiler in JSON, of which single fields are read.
///
/// A name with its quotes and the colon occurs in no text, where each quote has a backslash before it.
struct MessageBytes {
  private let bytes: [UInt8]

  /// Takes a request without the eight bytes of its length.
  init(_ request: [UInt8]) {
    bytes = Array(request.dropFirst(8)) + [0]
  }

  /// Returns whether a text occurs.
  func contains(_ text: StaticString) -> Bool { end(of: text, from: 0) != nil }

  /// Returns the text of a field.
  ///
  /// - Parameters:
  ///   - field: The name of the field with its quotes, colon and the quote that begins the text.
  ///   - start: A text that occurs before it.
  /// - Returns: The text; `nil` if there is none, or if it has an escape other than the plain ones.
  func text(_ field: StaticString, after start: StaticString) -> [UInt8]? {
    guard let begin = end(of: start, from: 0).flatMap({ end(of: field, from: $0) }) else {
      return nil
    }
    var text: [UInt8] = []
    text.reserveCapacity(256)
    var index = begin
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { return text }
      if byte == UInt8(ascii: "\\") {
        index += 1
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
        case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
        default: return nil
        }
      } else {
        text.append(byte)
      }
      index += 1
    }
    return nil
  }

  /// Returns the number in a field after a text.
  func number(_ field: StaticString, after start: StaticString) -> Int? {
    guard var index = end(of: start, from: 0).flatMap({ end(of: field, from: $0) }) else {
      return nil
    }
    var number: Int?
    while index < bytes.count, let digit = bytes[index].digit {
      number = (number ?? 0) * 10 + digit
      index += 1
    }
    return number
  }

  /// The index after the first occurrence of a text.
  private func end(of text: StaticString, from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      // The request ends with a zero, and so does a static string.
      guard
        start < buffer.count, let base = buffer.baseAddress,
        let found = UnsafeRawPointer(base + start).withMemoryRebound(
          to: CChar.self,
          capacity: buffer.count - start,
          { request in
            UnsafeRawPointer(text.utf8Start).withMemoryRebound(
              to: CChar.self,
              capacity: text.utf8CodeUnitCount + 1,
              { strstr(request, $0) }
            )
          }
        )
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base) + text.utf8CodeUnitCount
    }
  }
}

extension UInt8 {
  fileprivate var digit: Int? {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? Int(self - UInt8(ascii: "0")) : nil
  }
}
