public import Foundation

/// The reason why the app has no data to show to the user.
public enum DomainError: Error, Hashable, Sendable {
  /// The response was empty.
  ///
  /// The associated value is the name of the missing items, such as `people`.
  case emptyResponse(String)
  /// There was no usable response.
  ///
  /// The associated value explains the reason to the user in full sentences.
  case unavailable(reason: String)
}

extension DomainError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .emptyResponse(let resource):
      "The server sent no \(resource). Refresh to try again."
    case .unavailable(let reason):
      reason
    }
  }
}

/// Returns the text that describes an error to the user.
///
/// - Parameters:
///   - error: The error.
///   - defaultMessage: The text to return if the error provides no text for the user, or `nil` to
///     return the error's `localizedDescription`.
/// - Returns: The text.
package func userMessage(of error: any Error, default defaultMessage: String? = nil) -> String {
  (error as? any LocalizedError)?.errorDescription ?? defaultMessage ?? error.localizedDescription
}
