/// A rule for the path of a stack.
///
/// A store checks the rule initially and after every command.
///
/// ```swift
/// let rules = RouteStackValidator<ShopRoute>.uniqueRoutes.combined(with: .depth(atMost: 5))
/// let store = try NavigationStore(path: [], validator: rules)
/// ```
///
/// A command that would produce an invalid path is refused with
/// ``NavigationResult/invalidStack(_:)``. The path is validated after each part of a composite
/// command. With ``judgingTransactions()``, however, a ``NavigationCommand/transaction(_:)`` is
/// validated only at its end.
public struct RouteStackValidator<R: Route>: Sendable {
  @usableFromInline typealias Rule = @Sendable ([R]) -> RouteStackValidationError<R>?

  /// A closure that checks a path after a change.
  ///
  /// The path was valid before the change.
  ///
  /// The second argument is the number of routes that the change kept at the beginning of the path.
  ///
  /// The third argument is the first duplicate route on the path, or `.some(nil)` if the path has
  /// no duplicate. If the path has not been searched for duplicates, the argument is `nil`.
  @usableFromInline
  typealias Step = @Sendable ([R], _ kept: Int, R??) -> RouteStackValidationError<R>?

  @usableFromInline let rule: Rule
  @usableFromInline let step: Step?

  /// A Boolean value that indicates whether the closure ``step`` reports duplicate routes.
  @usableFromInline let findsDuplicates: Bool

  /// A Boolean value that indicates whether a ``NavigationCommand/transaction(_:)`` is validated
  /// only at its end, not after each of its parts.
  public let judgesTransactions: Bool

  /// Creates a validator from a rule.
  ///
  /// - Parameter rule: A closure that returns the first error in a path, or `nil` if the path is
  ///   valid.
  @inlinable
  public init(_ rule: @escaping @Sendable ([R]) -> RouteStackValidationError<R>?) {
    self.init(rule: rule, step: nil, findsDuplicates: false, judgesTransactions: false)
  }

  @inlinable
  init(rule: @escaping Rule, step: Step?, findsDuplicates: Bool, judgesTransactions: Bool) {
    self.rule = rule
    self.step = step
    self.findsDuplicates = findsDuplicates
    self.judgesTransactions = judgesTransactions
  }

  /// Returns the first error in a path.
  ///
  /// - Parameter path: The path.
  /// - Returns: The error, or `nil` if the path is valid.
  @inlinable
  public func fault(in path: [R]) -> RouteStackValidationError<R>? {
    rule(path)
  }

  /// Returns the first error in a path after a change.
  ///
  /// The path was valid before the change.
  @inlinable
  func fault(
    in path: [R],
    after change: PathChange<R>,
    in work: Workspace<some RouterCommand>
  ) -> RouteStackValidationError<R>? {
    guard findsDuplicates, work.keepsIndex,
      work.index != nil || path.count > RouteIndex<R>.searchedDepth
    else { return fault(in: path, above: change.kept) }
    let index = work.index as? RouteIndex<R> ?? RouteIndex(path, before: change)
    work.index = index
    let duplicate = index.apply(change, to: path)
    let fault = fault(in: path, above: change.kept, duplicate: duplicate)
    if fault != nil { index.revert(change, of: path) }
    return fault
  }

  @inlinable
  func fault(
    in path: [R],
    above kept: Int,
    duplicate: R?? = nil
  ) -> RouteStackValidationError<R>? {
    guard let step else { return rule(path) }
    return step(path, kept, duplicate)
  }

  /// Throws an error if a path is not valid.
  ///
  /// - Parameter path: The path.
  /// - Throws: ``RouteStackValidationError`` with the first error in the path.
  public func validate(_ path: [R]) throws(RouteStackValidationError<R>) {
    if let fault = rule(path) { throw fault }
  }

  /// Returns a validator that checks the rule of this validator, then the rule of a second
  /// validator.
  ///
  /// - Parameter other: The second validator.
  /// - Returns: The combined validator.
  @inlinable
  public func combined(with other: Self) -> Self {
    Self(
      rule: { rule($0) ?? other.rule($0) },
      step: { path, kept, duplicate in
        fault(in: path, above: kept, duplicate: duplicate)
          ?? other.fault(in: path, above: kept, duplicate: duplicate)
      },
      findsDuplicates: findsDuplicates || other.findsDuplicates,
      judgesTransactions: judgesTransactions || other.judgesTransactions
    )
  }

  /// Returns a copy of this validator that validates a ``NavigationCommand/transaction(_:)`` only
  /// after the last command of the transaction.
  ///
  /// ```swift
  /// let store = try NavigationStore(path: [.home], validator: .nonEmpty.judgingTransactions())
  /// store.execute(.transaction([.pop, .push(.login)]))  // the path is empty only in between
  /// ```
  ///
  /// - Returns: The validator.
  public func judgingTransactions() -> Self {
    Self(
      rule: rule,
      step: step,
      findsDuplicates: findsDuplicates,
      judgesTransactions: true
    )
  }
}

extension RouteStackValidator {
  /// A validator that allows every path.
  @inlinable public static var permissive: Self { Self { _ in nil } }

  /// A validator that requires at least one route above the root screen.
  @inlinable public static var nonEmpty: Self {
    Self { $0.isEmpty ? .emptyStackNotAllowed : nil }
  }

  /// A validator that refuses paths with duplicate routes.
  @inlinable public static var uniqueRoutes: Self {
    let rule: Rule = { path in
      var seen = Set<R>()
      return path.first { !seen.insert($0).inserted }.map { .duplicateRoute($0) }
    }
    return Self(
      rule: rule,
      // The kept routes are known to be unique, so only new routes can be duplicates. If there are
      // only a few new routes, searching for each of them is faster than checking the whole path.
      step: { path, kept, duplicate in
        if let duplicate { return duplicate.map { .duplicateRoute($0) } }
        guard path.count - kept <= 8 else { return rule(path) }
        for index in path.indices.dropFirst(kept) where path[..<index].contains(path[index]) {
          return .duplicateRoute(path[index])
        }
        return nil
      },
      findsDuplicates: true,
      judgesTransactions: false
    )
  }

  /// Returns a validator that requires a certain route right above the root screen.
  ///
  /// - Parameter route: The route.
  /// - Returns: The validator, which also refuses an empty path.
  @inlinable
  public static func rooted(at route: R) -> Self {
    Self { path in
      guard let first = path.first else { return .missingRequiredRoot(expected: route) }
      return first == route ? nil : .invalidRoot(expected: route, actual: first)
    }
  }

  /// Returns a validator that limits the number of routes.
  ///
  /// - Parameter limit: The maximum number of routes above the root screen.
  /// - Returns: The validator.
  @inlinable
  public static func depth(atMost limit: Int) -> Self {
    Self { $0.count > limit ? .tooDeep(depth: $0.count, limit: limit) : nil }
  }
}

/// An error in a path.
public enum RouteStackValidationError<R: Route>: Error, Hashable {
  /// The path is empty, but must have a route above the root screen.
  case emptyStackNotAllowed

  /// A route is on the path more than once.
  case duplicateRoute(R)

  /// The path is empty, but must begin with a certain route.
  case missingRequiredRoot(expected: R)

  /// The path begins with the wrong route.
  case invalidRoot(expected: R, actual: R)

  /// The path is too long.
  case tooDeep(depth: Int, limit: Int)

  /// The path breaks a rule of the app.
  ///
  /// The associated value is the error message.
  case custom(String)
}
