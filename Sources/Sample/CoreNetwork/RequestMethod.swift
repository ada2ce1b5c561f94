import InnoNetwork

/// An HTTP method that the app's requests can use.
public enum RequestMethod: String, Sendable, CaseIterable {
  /// Reads a resource.
  case get = "GET"
  /// Creates a resource.
  case post = "POST"
  /// Replaces a resource.
  case put = "PUT"
  /// Changes a part of a resource.
  case patch = "PATCH"
  /// Removes a resource.
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
