import FlyingSocks
import Foundation

/// A body that is sent at a limited rate.
struct SlowBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let whole: Data
  /// The number of bytes to send per second.
  let rate: Int
  /// The clock that measures the pauses between chunks.
  let clock: any Clock<Duration>

  func makeAsyncIterator() -> Iterator {
    Iterator(rest: whole, rate: rate, clock: clock)
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    /// The remaining bytes to send.
    var rest: Data
    let rate: Int
    let clock: any Clock<Duration>

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      guard !rest.isEmpty else { return nil }
      // Each chunk takes at most a twentieth of a second, unless the rate is lower than 20 bytes
      // per second.
      let piece = rest.prefix(Swift.max(1, rate / 20))
      try await clock.sleep(for: .seconds(Double(piece.count) / Double(rate)))
      rest = rest.dropFirst(piece.count)
      return piece
    }
  }
}
