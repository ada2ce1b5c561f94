/// The Swift source that exported tests use for the parts of an app that a session cannot show.
///
/// A session shows states, actions, routes and answers, but not the modules of their types, nor the code
/// that makes a reducer or the app. Describe them before exposing the app:
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
/// The names of stores, routers and calls are those under which they are exposed.
public struct TestableApp: Sendable {
  /// A dependency of a reducer, which is an `Answers` of InnoFlowTesting in a test.
  public struct Dependency: Sendable {
    let name: String
    let type: String
    let store: String
    let success: String
    let failure: String?

    /// Describes a dependency.
    ///
    /// - Parameters:
    ///   - name: The name of the constant in the test.
    ///   - type: The type of its answer: `[UserSummary]`.
    ///   - store: The store whose effects call it.
    ///   - success: The action of the effect that has the answer as its only value.
    ///   - failure: The action of the effect that has the message of the error as its only value.
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

  /// The expressions for a store.
  public struct Feature: Sendable {
    let reducer: String
    let initialState: String?
    let store: String?

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - reducer: The expression that makes its reducer, with the dependencies.
    ///   - initialState: The expression of the initial state, `nil` for the state's `init()`.
    ///   - store: The expression of the store in the app that ``TestableApp`` sets up; `nil` if the
    ///     test of the app leaves the store out.
    public init(reducer: String, initialState: String? = nil, store: String? = nil) {
      (self.reducer, self.initialState, self.store) = (reducer, initialState, store)
    }
  }

  /// The expressions for a router.
  public struct Router: Sendable {
    let stack: String
    let modal: String?

    /// Describes a router.
    ///
    /// - Parameters:
    ///   - stack: The expression of its `NavigationStore`.
    ///   - modal: The expression of its `ModalStore`.
    public init(stack: String, modal: String? = nil) {
      (self.stack, self.modal) = (stack, modal)
    }
  }

  /// The import declarations.
  let imports: [String]

  /// The dependencies.
  let answers: [Dependency]

  /// The statements that make the app.
  let setup: [String]

  let stores: [String: Feature]
  let routers: [String: Router]
  let tabs: String?
  let links: String?
  let gate: String?
  let calls: [String: String]

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - imports: The import declarations of the test, except InnoFlowTesting, InnoRouterTesting and
  ///     Testing.
  ///   - answers: The dependencies whose answers a session repeats.
  ///   - setup: The statements that make the app with the dependencies; empty if only reducers are
  ///     tested.
  ///   - stores: The stores by name.
  ///   - routers: The routers by name.
  ///   - tabs: The expression of the `TabStore`.
  ///   - links: The expression of the `DeepLinkHandler`.
  ///   - gate: The expression of the variable that says whether a user is signed in.
  ///   - calls: The statement for each exposed call that navigates, by name; `$1` is its first
  ///     argument.
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
  /// Describes the Swift source of the tests that `export test` writes.
  ///
  /// From now on, the console keeps the values of the actions, states and routes of the stores and
  /// routers that are exposed.
  ///
  /// - Parameter app: The description.
  public func describeTests(_ app: TestableApp) {
    if let store = stores.first {
      self.app.complain(
        "it was exposed before console.describeTests(_:), so its values are not kept for export test; "
          + "describe tests first",
        about: store.name
      )
    }
    self.app.log = SessionLog(timeline: timeline)
    self.app.tests = app
  }
}
