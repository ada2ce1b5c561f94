public import Foundation

/// The URL of the server, and the values that describe the app in request headers.
public struct NetworkEnvironment: Sendable, Equatable {
  /// The URL to which the paths of requests are appended.
  public let baseURL: URL
  /// The name of the app.
  public let appName: String
  /// The version of the app.
  public let appVersion: String
  /// The name of the deployment environment, such as `development`.
  public let environmentName: String
  /// The preferred language of responses.
  public let preferredLanguage: String

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which the paths of requests are appended.
  ///   - appName: The name of the app.
  ///   - appVersion: The version of the app.
  ///   - environmentName: The name of the deployment environment, such as `development`.
  ///   - preferredLanguage: The preferred language of responses, or `nil` to use the first of the
  ///     user's preferred languages.
  public init(
    baseURL: URL,
    appName: String = "InnoSample",
    appVersion: String = "1.0.0",
    environmentName: String = "development",
    preferredLanguage: String? = nil
  ) {
    self.baseURL = baseURL
    self.appName = appName
    self.appVersion = appVersion
    self.environmentName = environmentName
    self.preferredLanguage = preferredLanguage ?? Locale.preferredLanguages.first ?? "en"
  }

  /// The name of the operating system.
  public var platformName: String {
    #if os(Linux)
    "Linux"
    #elseif os(macOS)
    "macOS"
    #else
    "unknown"
    #endif
  }

  /// The names of the app and the system, such as `InnoSample-Linux`.
  public var clientIdentifier: String { "\(appName)-\(platformName)" }

  /// The `User-Agent`, such as `InnoSample/1.0.0 (Linux)`.
  public var userAgent: String { "\(appName)/\(appVersion) (\(platformName))" }
}
