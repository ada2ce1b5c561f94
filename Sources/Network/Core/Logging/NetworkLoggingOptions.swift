import Foundation

/// How much a ``DefaultNetworkLogger`` writes to the process's standard error.
public struct NetworkLoggingOptions: Sendable {
  /// Whether bodies of requests are written.
  public let includeRequestBody: Bool
  /// Whether bodies of responses are written.
  public let includeResponseBody: Bool
  /// Whether the values of cookies are written.
  public let includeCookies: Bool
  /// Whether what may be secret is left out.
  public let redactSensitiveData: Bool
  /// Whether anything is written in a build without `DEBUG`.
  public let releaseLogging: Bool

  /// Makes options.
  ///
  /// - Parameters:
  ///   - includeRequestBody: Whether bodies of requests are written.
  ///   - includeResponseBody: Whether bodies of responses are written.
  ///   - includeCookies: Whether the values of cookies are written.
  ///   - redactSensitiveData: Whether what may be secret is left out.
  ///   - releaseLogging: Whether anything is written in a build without `DEBUG`.
  public init(
    includeRequestBody: Bool = false,
    includeResponseBody: Bool = false,
    includeCookies: Bool = false,
    redactSensitiveData: Bool = true,
    releaseLogging: Bool = false
  ) {
    self.includeRequestBody = includeRequestBody
    self.includeResponseBody = includeResponseBody
    self.includeCookies = includeCookies
    self.redactSensitiveData = redactSensitiveData
    self.releaseLogging = releaseLogging
  }

  /// URLs and the names of headers, nothing that may be secret.
  public static let secureDefault = NetworkLoggingOptions()

  /// Everything, for a development machine.
  public static let verbose = NetworkLoggingOptions(
    includeRequestBody: true,
    includeResponseBody: true,
    includeCookies: true,
    redactSensitiveData: false
  )
}

extension DefaultNetworkLogger {
  /// Makes a logger that writes to the process's standard error.
  ///
  /// Tokens are masked even where nothing else is redacted.
  ///
  /// - Parameter options: How much is written.
  public convenience init(options: NetworkLoggingOptions = .secureDefault) {
    let redaction =
      options.redactSensitiveData
      ? Redaction(allowedHeaders: options.includeCookies ? ["Cookie", "Set-Cookie"] : []) : .off
    self.init(
      level: options.isWritten ? .body : .off,
      redaction: redaction,
      showsRequestBodies: options.includeRequestBody,
      showsResponseBodies: options.includeResponseBody
    ) { record in
      let text = record.lines.map { TokenMask.masking($0) + "\n" }.joined()
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }
}

extension NetworkLoggingOptions {
  fileprivate var isWritten: Bool {
    #if DEBUG
    true
    #else
    releaseLogging
    #endif
  }
}
