public import Foundation

/// Why there is nothing to show, in words for the person at the screen.
public enum DomainError: Error, Hashable, Sendable {
  /// The answer came and held nothing; the value names what was missing, such as `people`.
  case emptyResponse(String)
  /// The answer did not come; the reason is a whole sentence for the reader.
  case unavailable(reason: String)
}

extension DomainError: LocalizedError {
  /// What went wrong and what to do next.
  public var errorDescription: String? {
    switch self {
    case .emptyResponse(let resource):
      "The server sent no \(resource). Refresh to ask again."
    case .unavailable(let reason):
      reason
    }
  }
}
