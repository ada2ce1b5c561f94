extension EndpointBuilder {
  /// Reads a resource.
  ///
  /// - Parameters:
  ///   - path: The path; what is interpolated becomes one segment each.
  ///   - answer: What it answers, where that is not written otherwise.
  /// - Returns: The endpoint.
  public static func get(
    _ path: EndpointPath,
    as answer: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.get, path)
  }

  /// Asks a resource to process a body.
  ///
  /// - Parameters:
  ///   - path: The path; what is interpolated becomes one segment each.
  ///   - answer: What it answers, where that is not written otherwise.
  /// - Returns: The endpoint.
  public static func post(
    _ path: EndpointPath,
    as answer: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.post, path)
  }

  /// Replaces a resource.
  ///
  /// - Parameters:
  ///   - path: The path; what is interpolated becomes one segment each.
  ///   - answer: What it answers, where that is not written otherwise.
  /// - Returns: The endpoint.
  public static func put(
    _ path: EndpointPath,
    as answer: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.put, path)
  }

  /// Changes a part of a resource.
  ///
  /// - Parameters:
  ///   - path: The path; what is interpolated becomes one segment each.
  ///   - answer: What it answers, where that is not written otherwise.
  /// - Returns: The endpoint.
  public static func patch(
    _ path: EndpointPath,
    as answer: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.patch, path)
  }

  /// Removes a resource.
  ///
  /// - Parameters:
  ///   - path: The path; what is interpolated becomes one segment each.
  ///   - answer: What it answers, where that is not written otherwise.
  /// - Returns: The endpoint.
  public static func delete(
    _ path: EndpointPath,
    as answer: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.delete, path)
  }

  /// Reads a resource's headers.
  ///
  /// - Parameters:
  ///   - path: The path; what is interpolated becomes one segment each.
  ///   - answer: What it answers, where that is not written otherwise.
  /// - Returns: The endpoint.
  public static func head(
    _ path: EndpointPath,
    as answer: APIResponse.Type = APIResponse.self
  ) -> Self {
    Self(.head, path)
  }
}
