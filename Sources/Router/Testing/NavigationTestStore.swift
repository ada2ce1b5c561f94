public import InnoRouter
public import InnoTestReporting

/// A stack for tests: each event must be received, each change of its path asserted.
///
/// ```swift
/// let store = NavigationTestStore<PeopleRoute>()
/// store.send(.go(.detail(ada)))
/// store.receive(.push(.detail(ada))) { $0 = [.detail(ada)] }
/// store.finish()
/// ```
public typealias NavigationTestStore<R: Route> = RouterTestStore<NavigationStore<R>>

extension NavigationStore: TestableStore {
  /// The paths before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two paths.
  public static func states(around event: NavigationEvent<R>) -> (before: [R], after: [R]) {
    (event.oldPath, event.newPath)
  }

  /// The path itself.
  ///
  /// - Parameter path: The path.
  /// - Returns: The path.
  public static func snapshot(of path: [R]) -> [R] { path }

  /// The topmost route.
  ///
  /// - Parameter path: The path.
  /// - Returns: The route, or `nil` at the root.
  public static func place(in path: [R]) -> R? { path.last }
}

extension RouterTestStore {
  /// Makes a test store around a new stack.
  ///
  /// - Parameters:
  ///   - path: The routes above the root screen, topmost last.
  ///   - exhaustivity: Whether everything must be asserted.
  ///   - reporter: Where failures are reported.
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
  public convenience init<R: Route>(
    path: [R] = [],
    exhaustivity: Exhaustivity = .on,
    reporter: FailureReporter = .testFramework,
    file: StaticString = #filePath,
    line: UInt = #line
  ) where Store == NavigationStore<R> {
    self.init(
      NavigationStore(path: path),
      exhaustivity: exhaustivity,
      reporter: reporter,
      file: file,
      line: line
    )
  }

  /// Sends an intent; its events wait to be received.
  ///
  /// - Parameters:
  ///   - intent: What is wanted.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  /// - Returns: What became of it.
  @discardableResult
  public func send<R: Route>(
    _ intent: NavigationIntent<R>,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> NavigationResult<R> where Store == NavigationStore<R> {
    perform("\(intent)", at: TestLine(file: file, number: line)) { $0.send(intent) }
  }
}
