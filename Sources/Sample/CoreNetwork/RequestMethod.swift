import InnoNetwork

/// The HTTP methods of the app's requests.
public enum RequestMethod: String, Sendable, CaseIterable {
  /// Reads.
  case get = "GET"
  /// Creates.
  case post = "POST"
  /// Replaces.
  case put = "PUT"
  /// Changes a part.
  case patch = "PATCH"
  /// Removes.
  case delete = "DELETE"

  var httpMethod: HTTPMethod {
    switch self {
    case .get: .get
    case .post: .post
    case .put: .put
    case .patch: .patch
    case .delete: .delete
    }
  }
}
