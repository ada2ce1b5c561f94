/// Which links need somebody to be signed in, and whether somebody is.
public enum DeepLinkAuthentication<Output>: Sendable {
  /// No link needs it.
  case notRequired

  /// Some links need it.
  ///
  /// - Parameters:
  ///   - shouldRequireAuthentication: Whether what a link opens needs somebody to be signed in.
  ///   - isAuthenticated: Whether somebody is, asked each time.
  case required(
    shouldRequireAuthentication: @Sendable (Output) -> Bool,
    isAuthenticated: @MainActor @Sendable () -> Bool
  )

  /// Returns a Boolean value that indicates whether an output may be opened now.
  ///
  /// - Parameter output: What the link opens.
  /// - Returns: Whether it may.
  @MainActor
  public func allows(_ output: Output) -> Bool {
    switch self {
    case .notRequired: true
    case .required(let isGated, let isAuthenticated): !isGated(output) || isAuthenticated()
    }
  }
}

extension DeepLinkAuthentication where Output: RouterDestinations {
  /// Requires authentication for each link that leads to a private place, however its output gets
  /// there: by any step of a plan, or by either branch of a command.
  ///
  /// ```swift
  /// authentication: .required { (route: ShopRoute) in route == .orders } isAuthenticated: { … }
  /// ```
  ///
  /// - Parameters:
  ///   - destination: Returns whether a place requires authentication.
  ///   - isAuthenticated: Returns whether a user is signed in; called for each link.
  /// - Returns: The authentication.
  public static func required(
    for destination: @escaping @Sendable (Output.Destination) -> Bool,
    isAuthenticated: @escaping @MainActor @Sendable () -> Bool
  ) -> Self {
    .required(
      shouldRequireAuthentication: { $0.destinations.contains(where: destination) },
      isAuthenticated: isAuthenticated
    )
  }
}
