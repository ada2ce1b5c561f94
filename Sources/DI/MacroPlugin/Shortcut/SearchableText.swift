#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// Text that is searched with the functions of the C library.
///
/// These functions are fast even in a debug build, where a Swift loop over the bytes takes fifty
/// times as long.
final class SearchableText {
  let count: Int
  private let start: UnsafeMutablePointer<CChar>

  /// Creates a text by copying bytes, none of which may be zero.
  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    start = .allocate(capacity: count + 1)
    if let base = bytes.baseAddress { memcpy(start, base, count) }
    start[count] = 0
  }

  convenience init(_ text: String) {
    var text = text
    self.init(text.withUTF8 { SearchableText.Copy($0) })
  }

  private convenience init(_ copy: Copy) {
    self.init(UnsafeRawBufferPointer(copy.bytes))
    copy.bytes.deallocate()
  }

  /// A copy of a string's bytes that remains valid after the closure of `withUTF8` has returned.
  private struct Copy {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ text: UnsafeBufferPointer<UInt8>) {
      bytes = .allocate(byteCount: text.count, alignment: 1)
      bytes.copyBytes(from: text)
    }
  }

  deinit { start.deallocate() }

  /// The byte at an index; zero at the end.
  subscript(index: Int) -> UInt8 { UInt8(bitPattern: start[index]) }

  /// The text in a range.
  subscript(range: Range<Int>) -> String {
    String(decoding: bytes(range), as: UTF8.self)
  }

  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Returns the first index, starting at the given index, whose byte is not one of the characters.
  func end(ofAny characters: StaticString, from index: Int) -> Int {
    index + characters.withCString { strspn(start + index, $0) }
  }

  /// Returns the first index, starting at the given index, whose byte is one of the characters, or
  /// the index of the end.
  func first(ofAny characters: StaticString, from index: Int) -> Int {
    index + characters.withCString { strcspn(start + index, $0) }
  }

  /// Returns the range of the first occurrence of a string at or after an index, or `nil` if there
  /// is none.
  func range(of text: StaticString, from index: Int) -> Range<Int>? {
    guard index <= count, let found = text.withCString({ strstr(start + index, $0) }) else {
      return nil
    }
    let lower = found - start
    return lower..<lower + text.utf8CodeUnitCount
  }
}

extension StaticString {
  /// Calls a closure with a pointer to the text, which ends with a zero byte.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    UnsafeRawPointer(utf8Start).withMemoryRebound(
      to: CChar.self,
      capacity: utf8CodeUnitCount + 1,
      body
    )
  }
}
