#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// Text that can be searched with functions of the C library.
///
/// These functions are fast even in a debug build of the plugin. In a debug build, a Swift loop
/// over the bytes takes fifty times longer.
final class SearchableText {
  let count: Int
  private let start: UnsafeMutablePointer<CChar>

  /// Creates searchable text by copying bytes.
  ///
  /// None of the bytes may be zero.
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

  /// A copy of a string's bytes.
  ///
  /// The copy remains valid after `withUTF8` has returned.
  private struct Copy {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ text: UnsafeBufferPointer<UInt8>) {
      bytes = .allocate(byteCount: text.count, alignment: 1)
      bytes.copyBytes(from: text)
    }
  }

  deinit { start.deallocate() }

  /// The byte at an index, or zero at the end of the text.
  subscript(index: Int) -> UInt8 { UInt8(bitPattern: start[index]) }

  /// The text in a range.
  subscript(range: Range<Int>) -> String {
    String(decoding: bytes(range), as: UTF8.self)
  }

  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Returns the index of the first byte that is not one of the given characters.
  ///
  /// The search begins at `index`.
  func end(ofAny characters: StaticString, from index: Int) -> Int {
    index + characters.withCString { strspn(start + index, $0) }
  }

  /// Returns the first index, starting with the given index, at which one of the given characters
  /// occurs.
  ///
  /// If none of the characters occurs, the result is the index of the end of the text.
  func first(ofAny characters: StaticString, from index: Int) -> Int {
    index + characters.withCString { strcspn(start + index, $0) }
  }

  /// Returns the range of the first occurrence of a string at or after an index, or `nil` if the
  /// string does not occur.
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
