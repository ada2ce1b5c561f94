import Foundation

/// The bytes of a source file.
struct SourceBytes {
  private let data: Data

  init?(at path: String) {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
    self.data = data
  }

  /// Returns a Boolean value that indicates whether a word occurs in the file.
  ///
  /// The method searches the bytes directly, because decoding the file would take longer.
  func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    return data.withUnsafeBytes { bytes in
      guard var start = bytes.baseAddress else { return false }
      let end = start + bytes.count
      while end - start >= word.count, let hit = memchr(start, Int32(first), end - start) {
        start = UnsafeRawPointer(hit)
        guard end - start >= word.count else { return false }
        if memcmp(start, word, word.count) == 0 { return true }
        start += 1
      }
      return false
    }
  }

  func contains(anyOf words: [String]) -> Bool { words.contains(where: contains) }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    data.withUnsafeBytes { body($0.assumingMemoryBound(to: UInt8.self)) }
  }
}
