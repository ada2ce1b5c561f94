import EntireTabInterface
import EntireTabRouter
import EntireTabTesting
import InnoFlow
import InnoRouter
import PeopleInterface
import PeopleLogic
import PeopleRouter
import PostsLogic
import PostsRouter
import SampleDomain
import SampleTestSupport
import SettingsInterface
import SettingsLogic
import SettingsRouter
import Testing

@MainActor
@Suite("Navigation between features without a screen")
struct EntireTabMovementTests {
  let app = Shell()

  @Test("The app starts in the people tab and loads nothing")
  func start() {
    #expect(app.tabs.selectedTab == .people)
    #expect(app.people.store.actionCount == 0)
    #expect(app.posts.store.actionCount == 0)
    #expect(app.settings.store.actionCount == 0)
  }

  @Test("Selecting a tab loads its feature once")
  func switching() async {
    app.tabs.switchTab(to: .settings)
    await app.settled()
    #expect(app.settings.store.phase == .loaded)
    #expect(app.people.store.phase == .idle)
    app.tabs.switchTab(to: .people)
    await app.settled()
    #expect(app.people.store.phase == .loaded)
    app.tabs.switchTab(to: .posts)
    await app.settled()
    #expect(app.posts.store.phase == .loaded)
    app.tabs.switchTab(to: .settings)
    #expect(app.settings.store.phase == .loaded)
  }

  @Test(
    "Navigation from each person to a todo and back works after both features are loaded",
    arguments: 1...10
  )
  func bothWays(user: Int) async {
    app.people.appear()
    app.settings.appear()
    await app.settled()
    let todo = EntireTabFixture.todos[user - 1]
    let person = EntireTabFixture.people[user - 1]

    app.people.store.send(.openSettings(OpenSettingsRequest(assigneeID: user)))
    #expect(app.tabs.selectedTab == .settings)
    #expect(app.settings.navigationStore.path == [.detail(todo)])
    #expect(app.people.store.pendingSettingsRequest == nil)

    app.settings.store.send(.openPeople(OpenPeopleRequest(userID: user)))
    #expect(app.tabs.selectedTab == .people)
    #expect(app.people.navigationStore.path == [.detail(person)])
    #expect(app.settings.store.pendingPeopleRequest == nil)
  }

  @Test(
    "Navigation from each person to a todo and back works before anything is loaded",
    arguments: 1...10
  )
  func bothWaysUnloaded(user: Int) async {
    app.people.store.send(.openSettings(OpenSettingsRequest(assigneeID: user)))
    await app.settled()
    #expect(app.settings.navigationStore.path == [.detail(EntireTabFixture.todos[user - 1])])

    app.settings.store.send(.openPeople(OpenPeopleRequest(userID: user)))
    await app.settled()
    #expect(app.tabs.selectedTab == .people)
    #expect(app.people.navigationStore.path == [.detail(EntireTabFixture.people[user - 1])])
  }

  @Test("A request for a user without todos or for an unknown user produces a notice")
  func missing() async {
    app.people.store.send(.openSettings(OpenSettingsRequest(assigneeID: 11)))
    await app.settled()
    #expect(app.settings.store.notice?.hasPrefix("There is no todo for user #11.") == true)
    #expect(app.settings.store.pendingAssigneeID == nil)

    app.settings.store.send(.openPeople(OpenPeopleRequest(userID: 11)))
    await app.settled()
    #expect(app.people.store.notice?.hasPrefix("There is no user #11.") == true)
    #expect(app.people.store.pendingUserID == nil)
  }

  @Test("Leaving a tab cancels its pending item")
  func leaving() async {
    app.people.store.send(.openSettings(OpenSettingsRequest(assigneeID: 3)))
    #expect(app.settings.store.pendingAssigneeID == 3)
    app.tabs.switchTab(to: .people)
    await app.settled()
    #expect(app.settings.store.phase == .loaded)
    #expect(app.settings.navigationStore.path.isEmpty)
  }

  @Test("A pending post does not open after its tab is left")
  func leavingPosts() async {
    app.tabs.switchTab(to: .posts)
    app.posts.showDetail(postID: 2)
    app.tabs.switchTab(to: .people)
    await app.settled()
    #expect(app.posts.store.phase == .loaded)
    #expect(app.posts.navigationStore.path.isEmpty)
  }

  @Test("The badge of settings is the number of open todos")
  func badges() async {
    #expect(app.tabs.tabBadges.isEmpty)
    app.settings.appear()
    #expect(app.tabs.tabBadges.isEmpty)
    await app.settled()
    #expect(app.tabs.tabBadges == [.settings: 10])
    app.settings.store.send(.todosLoaded([]))
    #expect(app.tabs.tabBadges.isEmpty)
  }

  @Test("A tab without a feature is empty, and links into it fail")
  func emptyTab() {
    let container = EntireTabContainer(features: [app.people])
    #expect(container.coordinator === container.coordinator)
    container.coordinator.handleDeepLink("innosample://app/posts/3")
    #expect(container.coordinator.selectedTab == .posts)
    #expect(container.coordinator.screen(width: 40, height: nil).count == 3)
  }

  @Test("A released shell is deallocated and stops observing")
  func release() {
    weak var released: EntireTabCoordinator?
    let people = PeopleFeatureCoordinator(model: PeopleFeatureModel { [] })
    let settings = SettingsFeatureCoordinator(model: SettingsFeatureModel { [] })
    do {
      let posts = PostsFeatureCoordinator(model: PostsFeatureModel { [] })
      let tabs = EntireTabCoordinator(features: [people, posts, settings])
      released = tabs
    }
    #expect(released == nil)
    people.store.send(.openSettings(OpenSettingsRequest(assigneeID: 3)))
    #expect(settings.store.actionCount == 0)
  }
}
