import Foundation
import Testing

@Suite("A console over another app")
struct CounterConsoleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("The console exposes a container, a store, a router, a client and a custom command")
  func script() async throws {
    let result = try await Program.counter(
      """
      container
      send counter increment
      send counter add 41
      expect counter.count == 42
      send counter load
      expect counter.count == 7
      net history
      nav pages go history 3
      expect routes.pages == [history(3)]
      hello Ada
      trace 1
      """
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("> container\nCounterApp (root)\n"))
    for expected in [
      "\n  counter  action   add(41)\n  counter  state    count: 1 -> 42\n",
      "\n  net      request  #1 GET /start\n",
      "\n  counter  state    count: 42 -> 7\n",
      "\n  pages    route    go -> [history(3)]\n",
      "\n> hello Ada\nHello, Ada!\n",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
  }

  @Test("A replay of an app that cannot be created again is refused, and the session continues")
  func replay() async throws {
    let folder = try Folder()
    let result = try await Program.counter(
      """
      session start \(folder.path)/counter.session
      send counter increment
      session stop
      expect-error --contains "a replay needs a new instance of the app, but the app exposes no way \
      to create one; in the app's code, expose the app with console.exposeApp, or pass \
      ConsoleRunner.main a closure that creates the app" \
      session replay \(folder.path)/counter.session
      expect counter.count == 1
      """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
  }

  @Test("--isolated is refused before the first file if the app cannot be created again")
  func isolated() async throws {
    let folder = try Folder()
    let file = try folder.file("a.inno", "send counter increment\n")
    let result = try await Program.counter("", ["run", "--isolated", file, file])
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors
        == "counter: cannot use --isolated: the app cannot be restarted; in its code, expose it "
        + "with console.exposeApp, or pass ConsoleRunner.main a closure that creates the app\n"
    )
  }

  @Test("A virtual clock is refused if the console already has another clock")
  func virtualClock() async throws {
    let result = try await Program.counter("", ["--clock", "virtual"])
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "Error: --clock virtual cannot be used, because the console already has another clock; "
          + "in the app's code, create the console in the closure that you pass to "
          + "ConsoleRunner.main(version:greeting:opening:_:)"
      ),
      "\(result.errors)"
    )
  }

  @Test("A failing script exits with 1 and reports file and line")
  func failure() async throws {
    let result = try await Program.counter("send counter increment\nexpect counter.count == 2\n")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("<stdin>:2: error: expected counter.count == 2, but it is 1")
    )
    #expect(result.output.hasSuffix("\n> expect counter.count == 2\n"))
  }

  @Test("The console has the language and the settings of the runner")
  func language() async throws {
    let result = try await Program.counter(
      """
      let start = state counter count
      alias up = send counter increment
      up
      expect counter.count != $start
      expect-error send counter nope
      state counter --diff 1
      set color always
      state counter.count
      """
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("\n> state counter --diff 1\ncount: 0 -> 1\n"))
    #expect(result.output.hasSuffix("\u{1B}[1m> state counter.count\u{1B}[0m\n1\n"))
  }

  @Test("The console prints many lines completely and in order")
  func order() async throws {
    let count = 5_000
    let result = try await Program.counter(
      String(repeating: "send counter increment\n", count: count) + "nope\n"
    )
    #expect(result.status == 1)
    #expect(result.lines.count == 3 * count + 1)
    let states = result.lines.filter { $0.contains("state") }
    #expect(states == (0..<count).map { "  counter  state    count: \($0) -> \($0 + 1)" })
  }

  @Test("The console is the example of the documentation, in at most 30 lines")
  func example() throws {
    let file = Self.root.appending(path: "Tests/Support/CounterConsole/main.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let page = try String(
      contentsOf: Self.root.appending(path: "Docs/Your-own-app.md"),
      encoding: .utf8
    )
    #expect(page.contains("```swift\n\(source)```"))
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 30)
  }
}
