import InnoRouterTesting
import Testing

@Suite("A tab test store")
@MainActor
struct TabTestStoreTests {
  @Test("Receives selections, taps and badges")
  func inTurn() {
    let store = TabTestStore(selected: Bar.people)
    store.execute(.select(.settings))
    store.receive(.select(.settings), .switched) { $0.selected = .settings }

    store.execute(.setBadge(2, for: .people))
    store.receive(.setBadge(2, for: .people)) { $0.badges = [.people: 2] }

    store.execute(.tap(.people))
    store.receive(Bar.Cases.people) { $0.selected = .people }

    store.execute(.tap(.people))
    store.receive(.tap(.people), .retapped)
    store.execute(.clearAllBadges)
    store.receive(.clearAllBadges) { $0.badges = [:] }
    #expect(store.state.badges.isEmpty)
    store.finish()
  }

  @Test("Receives the events of a coordinator")
  func coordinator() {
    let coordinator = Coordinator()
    let store = TabTestStore(coordinator.tabStore)
    coordinator.selectedTab = .settings
    store.receive(Bar.Cases.settings) { $0.selected = .settings }
    store.finish()
  }

  private final class Coordinator: TabCoordinator {
    let tabStore = TabStore<Bar>(selected: .people)
  }
}
