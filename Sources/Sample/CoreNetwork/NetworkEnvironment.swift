public import Foundation

/// Where the app's server is, and how the app introduces itself to it.
public struct NetworkEnvironment: Sendable, Equatable {
  /// What every path is appended to.
  public let baseURL: URL
  /// The app's name.
  public let appName: String
  /// The app's version.
  public let appVersion: String
  /// The deployment the app belongs to, such as `development`.
  public let environmentName: String
  /// The language answers are asked in.
  public let preferredLanguage: String

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - baseURL: What every path is appended to.
  ///   - appName: The app's name.
  ///   - appVersion: The app's version.
  ///   - environmentName: The deployment the app belongs to.
  ///   - preferredLanguage: The language answers are asked in; the person's first one if nil.
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

  /// The system the app was built for.
  public var platformName: String {
    #if os(Linux)
    "Linux"
    #elseif os(macOS)
    "macOS"
    #else
    "unknown"
    #endif
  }

  /// The app and its system, such as `InnoSample-Linux`.
  public var clientIdentifier: String { "\(appName)-\(platformName)" }

  /// The `User-Agent`, such as `InnoSample/1.0.0 (Linux)`.
  public var userAgent: String { "\(appName)/\(appVersion) (\(platformName))" }
}
