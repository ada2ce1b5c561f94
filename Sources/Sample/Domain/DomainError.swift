public import Foundation

/// The reason that there is nothing to show, as text for the user.
public enum DomainError: Error, Hashable, Sendable {
  /// The response was empty. The value names the missing items, such as `people`.
  case emptyResponse(String)
  /// There was no usable response. The reason is a full sentence.
  case unavailable(reason: String)
}

extension DomainError: LocalizedError {
  /// A sentence for the user.
  public var errorDescription: String? {
    switch self {
    case .emptyResponse(let resource):
      "The server sent no \(resource). Refresh to try again."
    case .unavailable(let reason):
      reason
    }
  }
}
