public import Foundation
public import InnoNetwork

/// Exchanges as a file keeps them, their secrets left out.
///
/// ```swift
/// try Cassette(recorder.exchanges).data.write(to: file)
/// let session = PlaybackSession(try Cassette(data: Data(contentsOf: file)))
/// ```
public struct Cassette: Sendable, Equatable {
  /// The exchanges that ended, in the order they began.
  public let exchanges: [RecordedExchange]

  /// Keeps exchanges.
  ///
  /// - Parameters:
  ///   - exchanges: What was recorded; what has not ended, or was too large to keep, is left out.
  ///   - redaction: What may be kept.
  public init(_ exchanges: [RecordedExchange], redaction: Redaction = .standard) {
    self.exchanges = exchanges.filter { $0.outcome != .pending && $0.omittedBytes == nil }
      .map { $0.redacted(by: redaction) }
  }

  /// Reads what ``data`` gave.
  ///
  /// - Parameter data: The file's content.
  /// - Throws: `DecodingError` when it is no cassette.
  public init(data: Data) throws {
    exchanges = try JSONDecoder().decode([RecordedExchange].self, from: data)
  }

  /// The exchanges as JSON, laid out, keys sorted.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(exchanges)
    }
  }
}
