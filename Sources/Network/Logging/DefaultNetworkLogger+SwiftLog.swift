public import InnoNetwork
public import Logging

extension DefaultNetworkLogger {
  /// Creates a logger that writes redacted records to a swift-log logger.
  ///
  /// ```swift
  /// DefaultNetworkLogger(writingTo: Logger(label: "app.network"), level: .headers)
  /// ```
  ///
  /// Requests and responses are logged at the level `debug`. Errors and warnings are logged at the
  /// level `warning`. The first line of a record is the message. The metadata contains the other
  /// lines as `details`, and the number of the request as `request`.
  ///
  /// - Parameters:
  ///   - logger: The swift-log logger.
  ///   - level: The initial amount of detail.
  ///   - allowedHeaders: The names of headers whose values may be shown, in addition to the headers
  ///     that are known to contain no secrets. Case is ignored.
  ///   - allowedQueryNames: The names of query items whose values may be shown. Case is ignored.
  ///   - allowedBodyNames: The names in bodies, such as JSON keys, whose values may be shown. Case
  ///     is ignored. The value of a form field is shown if either this set or `allowedQueryNames`
  ///     contains the name of the field.
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
