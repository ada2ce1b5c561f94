import FlyingSocks
import Foundation

/// A body that fails after its first half, so that the server closes the connection.
struct BrokenBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let whole: Data

  func makeAsyncIterator() -> Iterator {
    Iterator(half: whole.prefix(whole.count / 2))
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    /// The bytes of the body's first half that have not been sent yet.
    ///
    /// When no bytes are left, the iterator throws an error.
    var half: Data

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      guard !half.isEmpty else { throw SocketError.disconnected }
      defer { half = half.dropFirst(count) }
      return half.prefix(count)
    }
  }
}
