import InnoRouter
import Observation
import Testing

@Suite("A tab coordinator")
@MainActor
struct TabCoordinatorTests {
  private final class Coordinator: TabCoordinator {
    let tabStore = TabStore<Bar>(selected: .people)

    func showSettings() {
      selectedTab = .settings
    }
  }

  private let coordinator = Coordinator()

  @Test("Setting the selected tab goes through the store")
  func selecting() {
    var events: [TabEvent<Bar>] = []
    let observation = coordinator.tabStore.observe { events.append($0) }
    coordinator.showSettings()
    #expect(coordinator.selectedTab == .settings)
    #expect(events.map(\.command) == [.select(.settings)])
    #expect(events.map(\.result) == [.switched])
    #expect(events.map(\.oldState.selected) == [.people])
    #expect(events.map(\.newState.selected) == [.settings])
    observation.cancel()
  }

  @Test("Selecting the selected tab changes nothing, but tapping it is a re-tap")
  func retapping() {
    let store = coordinator.tabStore
    #expect(coordinator.switchTab(to: .people) == .unchanged)
    #expect(store.execute(.tap(.people)) == .retapped)
    #expect(store.execute(.tap(.posts)) == .switched)
    #expect(store.execute(.tap(.posts)) == .retapped)
    #expect(coordinator.switchTab(to: .people) == .switched)
  }

  @Test("An observer of a re-tap can return to the tab's root")
  func retapObservers() {
    let stack = NavigationStore<Place>(path: [.a, .b])
    let observation = coordinator.tabStore.observe { event in
      if event.result == .retapped { stack.send(.backToRoot) }
    }
    coordinator.tabStore.execute(.tap(.people))
    #expect(stack.path.isEmpty)
    observation.cancel()
  }

  @Test("Each tab can have one badge, which is a positive number and can be removed")
  func badges() {
    #expect(coordinator.setBadge(3, for: .posts) == .badgesChanged)
    #expect(coordinator.setBadge(3, for: .posts) == .unchanged)
    #expect(coordinator.setBadge(1, for: .settings) == .badgesChanged)
    #expect(coordinator.badge(for: .posts) == 3)
    #expect(coordinator.badge(for: .people) == nil)
    #expect(coordinator.setBadge(0, for: .settings) == .badgesChanged)
    #expect(coordinator.setBadge(-1, for: .settings) == .unchanged)
    #expect(coordinator.tabBadges == [.posts: 3])
    #expect(coordinator.clearAllBadges() == .badgesChanged)
    #expect(coordinator.clearAllBadges() == .unchanged)
    #expect(coordinator.tabBadges.isEmpty)
  }

  @Test("Observation reports a change of the selected tab")
  func tracking() {
    let changes = ChangeCounter()
    withObservationTracking {
      _ = coordinator.selectedTab
    } onChange: {
      MainActor.assumeIsolated { changes.count += 1 }
    }
    coordinator.switchTab(to: .people)
    #expect(changes.count == 0)
    coordinator.switchTab(to: .posts)
    #expect(changes.count == 1)
  }

  @Test("A tab has the name of its case")
  func names() {
    #expect(Bar.allCases.map(\.name) == ["people", "posts", "settings"])
    #expect(Bar.posts.id == .posts)
  }

  @Test(
    "A result has a name and a description",
    arguments: [
      (.switched, "switched", "the tab is selected"),
      (.retapped, "retapped", "the selected tab was tapped again"),
      (.badgesChanged, "badgesChanged", "the badges have changed"),
      (.unchanged, "unchanged", "nothing to change"),
    ] as [(TabResult, String, String)]
  )
  func sentence(_ result: TabResult, named name: String, reads text: String) {
    #expect(result.name == name)
    #expect(result.description == text)
    #expect(result.isSuccess)
  }

  @Test("A middleware can prevent a change of the tab and give a reason")
  func veto() {
    let store = coordinator.tabStore
    store.add(
      TabMiddleware("editor") { command, state in
        if case .select = command, state.selected == .people { return .cancel("save first") }
        return .proceed(command)
      }
    )
    let result = coordinator.switchTab(to: .posts)
    #expect(result == .cancelled(.middleware(name: "editor", why: "save first")))
    #expect(!result.isSuccess)
    #expect(result.name == "cancelled")
    #expect(result.description == "cancelled by editor: save first")
    #expect(coordinator.selectedTab == .people)
    #expect(store.execute(.tap(.posts)) == .switched)
  }
}
