public import Foundation
import InnoNetwork

extension NetworkPanel {
  /// Reads a base URL that requests can be sent to.
  ///
  /// - Parameter text: The URL.
  /// - Returns: The URL; `nil` when the text is none of HTTP.
  /// - Throws: ``ConsoleError/refused(_:)`` with the reason why no client takes it.
  public static func baseURL(_ text: String) throws(ConsoleError) -> URL? {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { return nil }
    if let reason = URLRules.defect(ofBase: url) { throw .refused(reason) }
    return url
  }
}
