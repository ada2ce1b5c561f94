/// The rule that the path of a stack obeys, at the start and after every command.
///
/// ```swift
/// let rules = RouteStackValidator<ShopRoute>.uniqueRoutes.combined(with: .depth(atMost: 5))
/// let store = try NavigationStore(path: [], validator: rules)
/// ```
///
/// A command that leads to another path is refused with ``NavigationResult/invalidStack(_:)``. Of a
/// command that is made of others each part is validated, unless ``judgingTransactions()`` leaves the
/// parts of a transaction alone until its end.
public struct RouteStackValidator<R: Route>: Sendable {
  @usableFromInline typealias Rule = @Sendable ([R]) -> RouteStackValidationError<R>?

  /// Judges a path of which the routes below a depth were allowed before.
  @usableFromInline typealias Step = @Sendable ([R], _ kept: Int) -> RouteStackValidationError<R>?

  @usableFromInline let rule: Rule
  @usableFromInline let step: Step?

  /// A Boolean value that indicates whether a transaction is judged at its end, not part by part.
  public let judgesTransactions: Bool

  /// Makes a validator from a rule.
  ///
  /// - Parameter rule: Returns what is wrong with a path, or `nil`. It gets the path without a copy.
  @inlinable
  public init(_ rule: @escaping @Sendable ([R]) -> RouteStackValidationError<R>?) {
    self.init(rule: rule, step: nil, judgesTransactions: false)
  }

  @inlinable
  init(rule: @escaping Rule, step: Step?, judgesTransactions: Bool) {
    self.rule = rule
    self.step = step
    self.judgesTransactions = judgesTransactions
  }

  /// Returns what is wrong with a path.
  ///
  /// - Parameter path: The path.
  /// - Returns: The first fault, or `nil` when there is none.
  @inlinable
  public func fault(in path: [R]) -> RouteStackValidationError<R>? {
    rule(path)
  }

  /// Returns what is wrong with a path that was allowed before a change.
  @inlinable
  func fault(in path: [R], after change: PathChange<R>) -> RouteStackValidationError<R>? {
    fault(in: path, above: change.kept)
  }

  @inlinable
  func fault(in path: [R], above kept: Int) -> RouteStackValidationError<R>? {
    guard let step else { return rule(path) }
    return step(path, kept)
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
  @inlinable
  public func combined(with other: Self) -> Self {
    Self(
      rule: { rule($0) ?? other.rule($0) },
      step: { path, kept in
        fault(in: path, above: kept) ?? other.fault(in: path, above: kept)
      },
      judgesTransactions: judgesTransactions || other.judgesTransactions
    )
  }

  /// Returns the same validator, which judges a transaction by the path at its end.
  ///
  /// ```swift
  /// let store = try NavigationStore(path: [.home], validator: .nonEmpty.judgingTransactions())
  /// store.execute(.transaction([.pop, .push(.login)]))  // the path is empty only in between
  /// ```
  ///
  /// - Returns: The validator.
  public func judgingTransactions() -> Self {
    Self(rule: rule, step: step, judgesTransactions: true)
  }
}

extension RouteStackValidator {
  /// Allows every path.
  @inlinable public static var permissive: Self { Self { _ in nil } }

  /// Wants at least one route above the root screen.
  @inlinable public static var nonEmpty: Self {
    Self { $0.isEmpty ? .emptyStackNotAllowed : nil }
  }

  /// Wants no route twice.
  @inlinable public static var uniqueRoutes: Self {
    let rule: Rule = { path in
      var seen = Set<R>()
      return path.first { !seen.insert($0).inserted }.map { .duplicateRoute($0) }
    }
    return Self(
      rule: rule,
      // The routes below are known to differ: only new ones can be there twice. A few are looked up
      // one by one.
      step: { path, kept in
        guard path.count - kept <= 8 else { return rule(path) }
        for index in path.indices.dropFirst(kept) where path[..<index].contains(path[index]) {
          return .duplicateRoute(path[index])
        }
        return nil
      },
      judgesTransactions: false
    )
  }

  /// Wants a certain route right above the root screen.
  ///
  /// - Parameter route: The route.
  /// - Returns: A validator that refuses the empty path too.
  @inlinable
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
  @inlinable
  public static func depth(atMost limit: Int) -> Self {
    Self { $0.count > limit ? .tooDeep(depth: $0.count, limit: limit) : nil }
  }
}
