extension EndpointBuilder {
  /// Creates a GET endpoint.
  ///
  /// - Parameters:
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  ///   - type: The type of the decoded response. Omit this argument if the compiler can infer the
  ///     type.
  /// - Returns: The endpoint.
  public static func get(
    _ path: EndpointPath,
    as type: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.get, path)
  }

  /// Creates a POST endpoint.
  ///
  /// - Parameters:
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  ///   - type: The type of the decoded response. Omit this argument if the compiler can infer the
  ///     type.
  /// - Returns: The endpoint.
  public static func post(
    _ path: EndpointPath,
    as type: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.post, path)
  }

  /// Creates a PUT endpoint.
  ///
  /// - Parameters:
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  ///   - type: The type of the decoded response. Omit this argument if the compiler can infer the
  ///     type.
  /// - Returns: The endpoint.
  public static func put(
    _ path: EndpointPath,
    as type: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.put, path)
  }

  /// Creates a PATCH endpoint.
  ///
  /// - Parameters:
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  ///   - type: The type of the decoded response. Omit this argument if the compiler can infer the
  ///     type.
  /// - Returns: The endpoint.
  public static func patch(
    _ path: EndpointPath,
    as type: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.patch, path)
  }

  /// Creates a DELETE endpoint.
  ///
  /// - Parameters:
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  ///   - type: The type of the decoded response. Omit this argument if the compiler can infer the
  ///     type.
  /// - Returns: The endpoint.
  public static func delete(
    _ path: EndpointPath,
    as type: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.delete, path)
  }

  /// Creates a HEAD endpoint.
  ///
  /// - Parameters:
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  ///   - type: The type of the decoded response. Omit this argument if the compiler can infer the
  ///     type.
  /// - Returns: The endpoint.
  public static func head(
    _ path: EndpointPath,
    as type: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.head, path)
  }
}
