public import Foundation
public import InnoNetwork

/// A recording of HTTP exchanges that can be stored in a file.
///
/// Secrets are redacted.
///
/// ```swift
/// try Cassette(recorder.exchanges).data.write(to: file)
/// let session = PlaybackSession(try Cassette(data: Data(contentsOf: file)))
/// ```
public struct Cassette: Sendable, Equatable {
  /// The completed exchanges, in the order in which they were recorded.
  public let exchanges: [RecordedExchange]

  /// Creates a cassette from recorded exchanges.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges. Pending exchanges and exchanges with omitted bodies are skipped.
  ///   - redaction: The rules for redacting secrets.
  public init(_ exchanges: [RecordedExchange], redaction: Redaction = .standard) {
    self.exchanges = exchanges.filter { $0.outcome != .pending && $0.omittedBytes == nil }
      .map { $0.redacted(by: redaction) }
  }

  /// Creates a cassette from its encoded ``data``.
  ///
  /// - Parameter data: The content of a cassette file.
  /// - Throws: `DecodingError` if the data is not a cassette.
  public init(data: Data) throws {
    exchanges = try JSONDecoder().decode([RecordedExchange].self, from: data)
  }

  /// The cassette as formatted JSON with sorted keys.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(exchanges)
    }
  }
}
