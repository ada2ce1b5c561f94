import InnoRouter
import Testing

@Suite("A path binding")
@MainActor
struct PathBindingTests {
  @Test(
    "Assigning a path sends the command that leads to it",
    arguments: [
      ([.a, .b], [.a, .b], nil),
      ([], [], nil),
      ([.a, .b, .c], [.a], .popCount(2)),
      ([.a, .b], [], .popToRoot),
      ([.a], [.a, .b], .push(.b)),
      ([], [.a, .b], .pushAll([.a, .b])),
      ([.a, .b], [.a, .c], .replace([.a, .c])),
      ([.a, .b], [.b], .replace([.b])),
    ] as [([Place], [Place], NavigationCommand<Place>?)]
  )
  func commands(from old: [Place], to new: [Place], command: NavigationCommand<Place>?) {
    let store = NavigationStore(path: old)
    var commands: [NavigationCommand<Place>] = []
    let observation = store.observe { commands.append($0.command) }
    store.pathBinding.wrappedValue = new
    #expect(commands == (command.map { [$0] } ?? []))
    #expect(store.pathBinding.wrappedValue == new)
    observation.cancel()
  }

  @Test("The policy determines how an unrelated path is handled")
  func policies() {
    let store = NavigationStore<Place>(path: [.a, .b])
    #expect(store.pathBinding(policy: .ignore).write([.c]) == .success)
    #expect(store.path == [.a, .b])
    let custom = store.pathBinding(policy: .custom { _, new in new.last.map { .push($0) } })
    #expect(custom.write([.c]) == .success)
    #expect(store.path == [.a, .b, .c])
    #expect(custom.write([.a]) == .success)
    #expect(store.path == [.a])
  }

  @Test("A refusal is returned and does not change the path")
  func refusal() {
    let store = NavigationStore<Place>(path: [.a, .b])
    store.add(NavigationMiddleware("lock") { _, _ in .cancel("stay") })
    let binding = store.pathBinding
    #expect(!binding.write([.a]).isSuccess)
    #expect(binding.wrappedValue == [.a, .b])
  }
}
