public import Foundation

/// An export of exchanges as an HTTP Archive (HAR 1.2), for the developer tools of browsers.
///
/// ```swift
/// try HARExport(recorder.exchanges).data.write(to: file)
/// ```
public struct HARExport: Sendable {
  private let archive: HARArchive

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges, in order.
  ///   - redaction: The rules of redaction.
  public init(_ exchanges: [RecordedExchange], redaction: Redaction = .standard) {
    archive = HARArchive(
      log: HARArchive.Log(
        entries: exchanges.map { HAREntry($0.redacted(by: redaction), of: $0) }
      )
    )
  }

  /// The archive as formatted JSON with sorted keys.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(archive)
    }
  }
}

/// The top-level objects of an archive.
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
