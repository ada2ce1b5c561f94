public import InnoNetwork
public import Logging

extension DefaultNetworkLogger {
  /// Creates a logger that writes redacted records to a logger of swift-log.
  ///
  /// ```swift
  /// DefaultNetworkLogger(writingTo: Logger(label: "app.network"), level: .headers)
  /// ```
  ///
  /// Requests and responses have the level `debug`, errors and warnings the level `warning`. The
  /// first line is the message. The metadata contains the other lines as `details`, and the number
  /// of the request as `request`.
  ///
  /// - Parameters:
  ///   - logger: The logger of swift-log.
  ///   - level: The initial amount of detail.
  ///   - allowedHeaders: The case-insensitive names of additional headers whose values may be
  ///     shown.
  ///   - allowedQueryNames: The case-insensitive names of query items whose values may be shown.
  ///   - allowedBodyNames: The case-insensitive names of JSON keys and form fields whose values may
  ///     be shown.
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
