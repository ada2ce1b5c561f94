public import InnoRouter
public import InnoTestReporting

/// A test store for a flow.
///
/// The test must receive each event and assert each change.
///
/// ```swift
/// let store = FlowTestStore<ShopRoute>()
/// store.execute(.apply(FlowPlan(path: [.cart], modal: .sheet(.payment))))
/// store.receive(ShopRoute.Cases.payment) {
///   $0.path = [.cart]
///   $0.modal = .sheet(.payment)
/// }
/// store.finish()
/// ```
public typealias FlowTestStore<R: Route> = RouterTestStore<FlowStore<R>>

extension FlowStore: TestableStore {
  /// Returns the plans before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two plans.
  public static func states(
    around event: FlowEvent<R>
  ) -> (before: FlowPlan<R>, after: FlowPlan<R>) {
    (event.oldState, event.newState)
  }

  /// Returns the plan itself.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The plan.
  public static func snapshot(of plan: FlowPlan<R>) -> FlowPlan<R> { plan }

  /// Returns the route of the modal or, if no modal is showing, the topmost route.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The route, or `nil` if the root screen is showing.
  public static func place(in plan: FlowPlan<R>) -> R? { plan.modal?.route ?? plan.path.last }
}

extension RouterTestStore {
  /// Creates a test store for a new flow.
  ///
  /// - Parameters:
  ///   - plan: The initial plan.
  ///   - exhaustivity: The events and changes that the test must assert.
  ///   - reporter: The reporter that receives failures.
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
  public convenience init<R: Route>(
    _ plan: FlowPlan<R> = .init(),
    exhaustivity: Exhaustivity = .on,
    reporter: FailureReporter = .testFramework,
    file: StaticString = #filePath,
    line: UInt = #line
  ) where Store == FlowStore<R> {
    self.init(
      FlowStore(plan),
      exhaustivity: exhaustivity,
      reporter: reporter,
      file: file,
      line: line
    )
  }

  /// Sends an intent that changes the pushed screens.
  ///
  /// The test must then receive the resulting events.
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
  ) -> FlowResult<R> where Store == FlowStore<R> {
    perform("\(intent)", at: TestLine(file: file, number: line)) { $0.send(intent) }
  }
}
