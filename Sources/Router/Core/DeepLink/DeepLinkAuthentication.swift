/// A rule that decides which links require authentication.
public enum DeepLinkAuthentication<Output>: Sendable {
  /// No link requires authentication.
  case notRequired

  /// Some links require authentication.
  ///
  /// - Parameters:
  ///   - shouldRequireAuthentication: A closure that returns `true` if the output of a link
  ///     requires authentication.
  ///   - isAuthenticated: A closure that returns `true` if a user is signed in. The closure is
  ///     called for each link that requires authentication.
  case required(
    shouldRequireAuthentication: @Sendable (Output) -> Bool,
    isAuthenticated: @MainActor @Sendable () -> Bool
  )

  /// Returns a Boolean value that indicates whether the output of a link can be opened now.
  ///
  /// - Parameter output: The output of a link.
  /// - Returns: `true` if a user is signed in, or if the output does not require authentication.
  @MainActor
  public func allows(_ output: Output) -> Bool {
    switch self {
    case .notRequired: true
    case .required(let isGated, let isAuthenticated): !isGated(output) || isAuthenticated()
    }
  }
}

extension DeepLinkAuthentication where Output: RouterDestinations {
  /// Creates a rule that requires authentication for certain destinations.
  ///
  /// A link requires authentication if its output contains one of these destinations. The
  /// destinations of fallback commands count too, although a fallback may never run.
  ///
  /// ```swift
  /// authentication: .required { (route: ShopRoute) in route == .orders } isAuthenticated: { … }
  /// ```
  ///
  /// - Parameters:
  ///   - destination: A closure that returns `true` if a destination requires authentication.
  ///   - isAuthenticated: A closure that returns `true` if a user is signed in. The closure is
  ///     called for each link that requires authentication.
  /// - Returns: The rule.
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
