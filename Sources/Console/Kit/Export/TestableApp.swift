/// The Swift code that exported tests need, but that a session does not contain.
///
/// A session contains states, actions, routes and answers. A session does not contain the imports
/// for the types of these values, or the code that creates a reducer or the app. Describe the
/// imports and the code before exposing the app:
///
/// ```swift
/// console.describeTests(
///   TestableApp(
///     imports: ["@testable import Counter"],
///     answers: [.init("loadStart", type: "Int", store: "counter", success: "reset")],
///     setup: [
///       "let counter = Store(reducer: Counter(loadStart: loadStart.callAsFunction))",
///       "let pages = NavigationStore<Page>()",
///     ],
///     stores: [
///       "counter": .init(
///         reducer: "Counter(loadStart: loadStart.callAsFunction)",
///         store: "counter"
///       )
///     ],
///     routers: ["pages": .init(stack: "pages")]
///   )
/// )
/// ```
///
/// In the description, use the names under which stores, routers and calls are exposed.
public struct TestableApp: Sendable {
  /// A dependency of a reducer.
  ///
  /// A test replaces the dependency with an `Answers` value from InnoFlowTesting.
  public struct Dependency: Sendable {
    let name: String
    let type: String
    let store: String
    let success: String
    let failure: String?

    /// Creates a description of a dependency.
    ///
    /// - Parameters:
    ///   - name: The name of the constant that replaces the dependency in the test.
    ///   - type: The type of the dependency's answer, such as `[UserSummary]`.
    ///   - store: The name of the store whose effects call the dependency.
    ///   - success: The name of the action that the effect sends when the dependency returns. The
    ///     answer is the action's only associated value. If the type of the answer is `Void`, the
    ///     action has no associated value.
    ///   - failure: The name of the action that the effect sends when the dependency throws an
    ///     error. The error's message is the action's only associated value. Pass `nil` if there is
    ///     no such action.
    public init(
      _ name: String,
      type: String,
      store: String,
      success: String,
      failure: String? = nil
    ) {
      (self.name, self.type, self.store) = (name, type, store)
      (self.success, self.failure) = (success, failure)
    }
  }

  /// The Swift expressions for a store: its reducer, its initial state and the store itself.
  public struct Feature: Sendable {
    let reducer: String
    let initialState: String?
    let store: String?

    /// Creates a description of a store.
    ///
    /// - Parameters:
    ///   - reducer: The expression that creates the reducer with its dependencies.
    ///   - initialState: The expression for the initial state; `nil` to use the state's `init()`.
    ///   - store: The expression for the store, such as `counter`. The expression can use the
    ///     constants that the `setup` statements of ``TestableApp`` define. Pass `nil` to omit the
    ///     store from the test of the whole app.
    public init(reducer: String, initialState: String? = nil, store: String? = nil) {
      (self.reducer, self.initialState, self.store) = (reducer, initialState, store)
    }
  }

  /// The Swift expressions for the stores of a router.
  public struct Router: Sendable {
    let parts: [(part: SessionLog.Move.Part, expression: String)]

    /// Creates a description of a router.
    ///
    /// - Parameters:
    ///   - stack: The expression for the router's `NavigationStore`.
    ///   - modal: The expression for the router's `ModalStore`; `nil` if there is none.
    public init(stack: String, modal: String? = nil) {
      parts = [(.stack, stack)] + (modal.map { [(.modal, $0)] } ?? [])
    }

    /// Creates a description of a flow.
    ///
    /// - Parameter flow: The expression for the `FlowStore`.
    public init(flow: String) {
      parts = [(.flow, flow)]
    }
  }

  /// The import declarations to add to an exported test.
  let imports: [String]

  /// The dependencies that an exported test replaces with recorded answers.
  let answers: [Dependency]

  /// The statements that create the app.
  let setup: [String]

  let stores: [String: Feature]
  let routers: [String: Router]
  let tabs: String?
  let links: String?
  let gate: String?
  let calls: [String: String]

  /// Creates a description of an app.
  ///
  /// - Parameters:
  ///   - imports: The import declarations of the test, except those that import InnoFlowTesting,
  ///     InnoRouterTesting and Testing.
  ///   - answers: The dependencies that an exported test replaces with recorded answers.
  ///   - setup: The statements that create the app with its dependencies and send the actions that
  ///     the app sends at launch; empty if only reducers are tested.
  ///   - stores: The descriptions of the stores, keyed by name.
  ///   - routers: The descriptions of the routers, keyed by name.
  ///   - tabs: The expression for the `TabStore`; `nil` if there is none.
  ///   - links: The expression for the `DeepLinkHandler`; `nil` if there is none.
  ///   - gate: The expression for the Boolean variable that indicates whether a user is signed in;
  ///     `nil` if there is none.
  ///   - calls: The statement for each exposed call that navigates or sends actions, keyed by the
  ///     name of the call. In a statement, `$1` is a placeholder for the first argument, `$2` for
  ///     the second, and so on.
  public init(
    imports: [String],
    answers: [Dependency] = [],
    setup: [String] = [],
    stores: [String: Feature] = [:],
    routers: [String: Router] = [:],
    tabs: String? = nil,
    links: String? = nil,
    gate: String? = nil,
    calls: [String: String] = [:]
  ) {
    (self.imports, self.answers, self.setup) = (imports, answers, setup)
    (self.stores, self.routers, self.tabs) = (stores, routers, tabs)
    (self.links, self.gate, self.calls) = (links, gate, calls)
  }
}

extension Console {
  /// Provides the Swift source code that tests exported with `export test` need.
  ///
  /// Call this method before exposing the app. The console stores the Swift values of actions,
  /// states and routes only for stores and routers that are exposed afterward.
  ///
  /// - Parameter app: The description of the app.
  public func describeTests(_ app: TestableApp) {
    if let store = stores.first {
      self.app.recordIssue(
        "the store was exposed before console.describeTests(_:) was called, so \"export test\" cannot use "
          + "its values; call console.describeTests(_:) first",
        about: store.name
      )
    }
    self.app.log = SessionLog(timeline: timeline)
    self.app.tests = app
  }
}
