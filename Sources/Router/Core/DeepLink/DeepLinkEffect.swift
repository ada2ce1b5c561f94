public import Foundation

/// A reducer's effect that can carry a deep link for the app's ``DeepLinkHandler``.
///
/// ```swift
/// enum AppEffect: DeepLinkEffect {
///   case deepLink(URL)
///   case log(String)
///
///   var deepLinkURL: URL? { if case .deepLink(let url) = self { url } else { nil } }
/// }
/// ```
public protocol DeepLinkEffect {
  /// The link, or `nil` if the effect carries no link.
  var deepLinkURL: URL? { get }

  /// Creates an effect that carries a link.
  ///
  /// - Parameter url: The link.
  /// - Returns: The effect.
  static func deepLink(_ url: URL) -> Self
}

extension DeepLinkHandler {
  /// Opens, defers or rejects the link that an effect carries.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The outcome, or `nil` if the effect carries no link.
  @discardableResult
  public func handle(_ effect: some DeepLinkEffect) -> DeepLinkOutcome<Output>? {
    effect.deepLinkURL.map { handle($0) }
  }

  /// Opens, defers or rejects a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The outcome.
  @discardableResult
  public func handle(_ url: URL) -> DeepLinkOutcome<Output> {
    handle(url.absoluteString)
  }
}
