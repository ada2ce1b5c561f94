public import Foundation

/// An export of exchanges as an HTTP Archive (HAR 1.2), which can be opened in the developer tools
/// of browsers.
///
/// ```swift
/// try HARExport(recorder.exchanges).data.write(to: file)
/// ```
public struct HARExport: Sendable {
  private let archive: HARArchive

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges, oldest first.
  ///   - sockets: The WebSockets, whose messages are exported in the field `_webSocketMessages`, as
  ///     in Chromium.
  ///   - redaction: The rules for redacting secrets.
  public init(
    _ exchanges: [RecordedExchange],
    sockets: [RecordedSocket] = [],
    redaction: Redaction = .standard
  ) {
    let entries =
      exchanges.map { ($0.start, HAREntry($0.redacted(by: redaction), of: $0)) }
      + sockets.map { ($0.start, HAREntry($0, redaction)) }
    archive = HARArchive(
      log: HARArchive.Log(
        entries: sockets.isEmpty
          ? entries.map(\.1) : entries.sorted { $0.0 < $1.0 }.map(\.1)
      )
    )
  }

  /// The archive as indented JSON with sorted keys.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(archive)
    }
  }
}

/// The root object of an HTTP Archive, which contains the log and its entries.
struct HARArchive: Encodable, Sendable {
  struct Log: Encodable, Sendable {
    var version = "1.2"
    var creator = Creator()
    let entries: [HAREntry]
  }

  struct Creator: Encodable, Sendable {
    var name = "InnoNetwork"
    var version = "1.0"
  }

  let log: Log
}
