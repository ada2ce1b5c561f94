import Foundation

/// The options of a ``DefaultNetworkLogger`` that writes to standard error.
public struct NetworkLoggingOptions: Sendable {
  /// A Boolean value that indicates whether request bodies are written to the log.
  public let includeRequestBody: Bool
  /// A Boolean value that indicates whether response bodies are written to the log.
  public let includeResponseBody: Bool
  /// A Boolean value that indicates whether the values of cookies are written to the log.
  public let includeCookies: Bool
  /// A Boolean value that indicates whether possible secrets are redacted.
  ///
  /// This option does not affect the values of cookies; see ``includeCookies``.
  public let redactSensitiveData: Bool
  /// A Boolean value that indicates whether the logger also writes in builds without the `DEBUG`
  /// condition.
  public let releaseLogging: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - includeRequestBody: A Boolean value that indicates whether request bodies are written.
  ///   - includeResponseBody: A Boolean value that indicates whether response bodies are written.
  ///   - includeCookies: A Boolean value that indicates whether the values of cookies are written.
  ///   - redactSensitiveData: A Boolean value that indicates whether possible secrets are redacted.
  ///     Cookies depend only on `includeCookies`.
  ///   - releaseLogging: A Boolean value that indicates whether the logger also writes in builds
  ///     without the `DEBUG` condition.
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

  /// Options that make the logger write redacted URLs and headers but no bodies.
  public static let secureDefault = NetworkLoggingOptions()

  /// Options for development, which make the logger write everything except text that resembles a
  /// token.
  public static let verbose = NetworkLoggingOptions(
    includeRequestBody: true,
    includeResponseBody: true,
    includeCookies: true,
    redactSensitiveData: false
  )
}

extension DefaultNetworkLogger {
  /// Creates a logger that writes to standard error.
  ///
  /// Text that resembles a token is masked even if redaction is off.
  ///
  /// - Parameter options: The options.
  public convenience init(options: NetworkLoggingOptions = .secureDefault) {
    self.init(
      level: options.isWritten ? .body : .off,
      redaction: options.redaction,
      showsRequestBodies: options.includeRequestBody,
      showsResponseBodies: options.includeResponseBody
    ) { record in
      let text = record.lines.map { TokenMask.masking($0) + "\n" }.joined()
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }
}

extension NetworkLoggingOptions {
  /// The rules for redacting secrets.
  var redaction: Redaction {
    if redactSensitiveData {
      Redaction(allowedHeaders: includeCookies ? ["Cookie", "Set-Cookie"] : [])
    } else {
      includeCookies ? .off : .cookies
    }
  }

  fileprivate var isWritten: Bool {
    #if DEBUG
    true
    #else
    releaseLogging
    #endif
  }
}
