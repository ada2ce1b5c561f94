import InnoConsole

extension TestableApp {
  /// The source code for tests that are exported from a session with the counter.
  static let counter = TestableApp(
    imports: ["import InnoFlow", "import InnoRouter", "@testable import CounterConsole"],
    answers: [Dependency("loadStart", type: "Int", store: "counter", success: "reset")],
    setup: [
      "let counter = Store(reducer: Counter(loadStart: loadStart.callAsFunction))",
      "let pages = NavigationStore<Page>()",
    ],
    stores: [
      "counter": Feature(
        reducer: "Counter(loadStart: loadStart.callAsFunction)",
        store: "counter"
      )
    ],
    routers: ["pages": Router(stack: "pages")]
  )
}
