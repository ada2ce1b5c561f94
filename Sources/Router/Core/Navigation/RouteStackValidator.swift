/// What the path of a stack must be, at the start and after every command.
///
/// ```swift
/// let rules = RouteStackValidator<ShopRoute>.uniqueRoutes.combined(with: .depth(atMost: 5))
/// let store = try NavigationStore(path: [], validator: rules)
/// ```
///
/// A command that leads to another path is refused with ``NavigationResult/invalidStack(_:)``; of a
/// command that is made of others, each part is held to it.
public struct RouteStackValidator<R: Route>: Sendable {
  private let rule: @Sendable ([R]) -> RouteStackValidationError<R>?

  /// Makes a validator from a rule.
  ///
  /// - Parameter rule: Tells what is wrong with a path, or `nil`.
  public init(_ rule: @escaping @Sendable ([R]) -> RouteStackValidationError<R>?) {
    self.rule = rule
  }

  /// Tells what is wrong with a path.
  ///
  /// - Parameter path: The path.
  /// - Returns: The first fault, or `nil` when there is none.
  public func fault(in path: [R]) -> RouteStackValidationError<R>? {
    rule(path)
  }

  /// Holds a path to the rule.
  ///
  /// - Parameter path: The path.
  /// - Throws: What is wrong with it.
  public func validate(_ path: [R]) throws(RouteStackValidationError<R>) {
    if let fault = rule(path) { throw fault }
  }

  /// Holds paths to this rule, then to another.
  ///
  /// - Parameter other: The other.
  /// - Returns: Both in one.
  public func combined(with other: Self) -> Self {
    Self { fault(in: $0) ?? other.fault(in: $0) }
  }
}

extension RouteStackValidator {
  /// Allows every path.
  public static var permissive: Self { Self { _ in nil } }

  /// Wants at least one route above the root screen.
  public static var nonEmpty: Self {
    Self { $0.isEmpty ? .emptyStackNotAllowed : nil }
  }

  /// Wants no route twice.
  public static var uniqueRoutes: Self {
    Self { path in
      var seen = Set<R>()
      return path.first { !seen.insert($0).inserted }.map { .duplicateRoute($0) }
    }
  }

  /// Wants a certain route right above the root screen.
  ///
  /// - Parameter route: The route.
  /// - Returns: A validator that refuses the empty path too.
  public static func rooted(at route: R) -> Self {
    Self { path in
      guard let first = path.first else { return .missingRequiredRoot(expected: route) }
      return first == route ? nil : .invalidRoot(expected: route, actual: first)
    }
  }

  /// Wants no more than a number of routes.
  ///
  /// - Parameter limit: The number.
  /// - Returns: The validator.
  public static func depth(atMost limit: Int) -> Self {
    Self { $0.count > limit ? .tooDeep(depth: $0.count, limit: limit) : nil }
  }
}
