public import InnoNetwork
public import Logging

extension DefaultNetworkLogger {
  /// A logger that writes to swift-log, redacted as ever.
  ///
  /// ```swift
  /// DefaultNetworkLogger(writingTo: Logger(label: "app.network"), level: .headers)
  /// ```
  ///
  /// Requests and responses are written at `debug`, failures and remarks at `warning`. The first line
  /// is the message; the others follow in the metadata as `details`, the request's number as
  /// `request`.
  ///
  /// - Parameters:
  ///   - logger: Where it is written.
  ///   - level: How much is written at first.
  ///   - allowedHeaders: Names of headers, in any case, whose values may be shown.
  ///   - allowedQueryNames: Names of query items, in any case, whose values may be shown.
  ///   - allowedBodyNames: Names of JSON keys and form fields whose values may be shown.
  public convenience init(
    writingTo logger: Logger,
    level: Level = .summary,
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    allowedBodyNames: Set<String> = []
  ) {
    self.init(
      level: level,
      allowedHeaders: allowedHeaders,
      allowedQueryNames: allowedQueryNames,
      allowedBodyNames: allowedBodyNames
    ) { record in
      logger.log(
        level: record.kind.logLevel,
        "\(record.lines.first ?? "")",
        metadata: record.metadata
      )
    }
  }
}

extension NetworkLogRecord.Kind {
  fileprivate var logLevel: Logger.Level {
    switch self {
    case .request, .response: .debug
    case .failure, .warning: .warning
    }
  }
}

extension NetworkLogRecord {
  fileprivate var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = [:]
    if let requestID { metadata["request"] = "\(requestID)" }
    let details = lines.dropFirst()
    if !details.isEmpty { metadata["details"] = .array(details.map { .string($0) }) }
    return metadata
  }
}
