public import InnoRouter
public import InnoTestReporting

/// A test store for a stack.
///
/// The test must receive each event and assert each change to the path.
///
/// ```swift
/// let store = NavigationTestStore<PeopleRoute>()
/// store.send(.go(.detail(ada)))
/// store.receive(.push(.detail(ada))) { $0 = [.detail(ada)] }
/// store.finish()
/// ```
public typealias NavigationTestStore<R: Route> = RouterTestStore<NavigationStore<R>>

extension NavigationStore: TestableStore {
  /// Returns the paths before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two paths.
  public static func states(around event: NavigationEvent<R>) -> (before: [R], after: [R]) {
    (event.oldPath, event.newPath)
  }

  /// Returns the part of the state that a test checks, which is the whole path.
  ///
  /// - Parameter path: The path.
  /// - Returns: The path.
  public static func snapshot(of path: [R]) -> [R] { path }

  /// Returns the topmost route.
  ///
  /// - Parameter path: The path.
  /// - Returns: The route, or `nil` if the root screen is showing.
  public static func place(in path: [R]) -> R? { path.last }
}

extension RouterTestStore {
  /// Creates a test store for a new stack.
  ///
  /// - Parameters:
  ///   - path: The routes above the root screen, from bottom to top.
  ///   - exhaustivity: The events and changes that the test must assert.
  ///   - reporter: The reporter that receives failures.
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
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

  /// Sends an intent.
  ///
  /// The test must receive the resulting events.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  /// - Returns: The result of the command that carries out the intent.
  @discardableResult
  public func send<R: Route>(
    _ intent: NavigationIntent<R>,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> NavigationResult<R> where Store == NavigationStore<R> {
    perform("\(intent)", at: TestLine(file: file, number: line)) { $0.send(intent) }
  }
}
