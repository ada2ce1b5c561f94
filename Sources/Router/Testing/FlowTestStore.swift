public import InnoRouter
public import InnoTestReporting

/// A flow for tests: each event must be received, each change of where it stands asserted.
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
  /// Where the flow stood before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two plans.
  public static func states(
    around event: FlowEvent<R>
  ) -> (before: FlowPlan<R>, after: FlowPlan<R>) {
    (event.oldState, event.newState)
  }

  /// The plan itself.
  ///
  /// - Parameter plan: Where the flow stands.
  /// - Returns: The plan.
  public static func snapshot(of plan: FlowPlan<R>) -> FlowPlan<R> { plan }

  /// The route of the modal, or the topmost one under it.
  ///
  /// - Parameter plan: Where the flow stands.
  /// - Returns: The route, or `nil` at the root.
  public static func place(in plan: FlowPlan<R>) -> R? { plan.modal?.route ?? plan.path.last }
}

extension RouterTestStore {
  /// Makes a test store around a new flow.
  ///
  /// - Parameters:
  ///   - plan: Where it stands at first.
  ///   - exhaustivity: Whether everything must be asserted.
  ///   - reporter: Where failures are reported.
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
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

  /// Sends an intent for the pushed screens; its events wait to be received.
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
  ) -> FlowResult<R> where Store == FlowStore<R> {
    perform("\(intent)", at: TestLine(file: file, number: line)) { $0.send(intent) }
  }
}
