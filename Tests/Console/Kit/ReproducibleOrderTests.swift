import InnoLocking
import Testing

@testable import InnoConsole

@MainActor
@Suite("The order of tasks on a virtual clock", .timeLimit(.minutes(1)))
struct ReproducibleOrderTests {
  /// Runs a command whose tasks compete, and returns its events.
  private func run(on clock: any Clock<Duration>) async -> [String] {
    let console = Console(name: "lab", clock: clock)
    console.expose(call: "compete", "Runs concurrent tasks") { [timeline = console.timeline] in
      await withTaskGroup(of: Void.self) { group in
        for number in 1...20 {
          group.addTask {
            for _ in 1...number % 4 + 1 { await Task.yield() }
            await timeline.step("task\(number)", in: "lab") { await Task.yield() }
          }
        }
      }
      return 0
    }
    #expect(await console.evaluate("call compete") == .done)
    return console.timeline.kept.events.map { "\($0.number) \($0.cause ?? 0) \($0.kind.text)" }
  }

  @Test("Concurrent tasks of a command record their events in the same order in each run")
  func sameOrder() async {
    let first = await run(on: VirtualClock())
    #expect(first.count > 40)
    for _ in 1...20 { #expect(await run(on: VirtualClock()) == first) }
  }

  @Test("Every task that a command leaves behind rests before the next command")
  func rests() async {
    let console = Console(name: "lab", clock: VirtualClock())
    console.expose(call: "leave", "Starts a task that is not awaited") {
      [timeline = console.timeline] in
      Task(executorPreference: InheritedExecutor.current) {
        for _ in 1...50 { await Task.yield() }
        timeline.record(.issue("the task has ended"), source: "lab")
      }
      return 0
    }
    await console.evaluate("call leave")
    await console.evaluate("stores")
    let events = console.timeline.kept.events
    let end = events.firstIndex { $0.kind.name == "issue" }
    let next = events.firstIndex { $0.kind.text.first?.contains("stores") == true }
    #expect(end != nil && next != nil && end ?? 0 < next ?? 0)
  }

  @Test("A task that never rests does not keep the next command waiting")
  func restless() async {
    let console = Console(name: "lab", clock: VirtualClock())
    let task = Locked<Task<Void, Never>?>(nil)
    console.expose(call: "keep", "Starts a task that never rests") {
      let spinning = Task(executorPreference: InheritedExecutor.current) {
        while !Task.isCancelled { await Task.yield() }
      }
      task.withLock { $0 = spinning }
      return 0
    }
    #expect(await console.evaluate("call keep") == .done)
    #expect(await console.evaluate("stores") == .done)
    task.withLock(\.self)?.cancel()
  }
}
