import EntireTabInterface
import EntireTabRouter
import EntireTabTesting
import InnoFlow
import InnoRouter
import PeopleRouter
import PostsLogic
import PostsRouter
import SampleTestSupport
import SettingsRouter
import Testing

@MainActor
@Suite("Links into the app")
struct SampleLinkTests {
  let app = Shell()

  @Test("A link to a person opens the person before and after the load", arguments: [false, true])
  func person(isWarm: Bool) async {
    if isWarm {
      app.people.appear()
      await app.settled()
    }
    #expect(app.tabs.handleDeepLink("innosample://app/people/3"))
    await app.settled()
    #expect(app.tabs.selectedTab == .people)
    #expect(app.people.navigationStore.path == [.detail(EntireTabFixture.people[2])])
  }

  @Test("A link to a post opens the post")
  func post() async {
    #expect(app.tabs.handleDeepLink("innosample://app/posts/7"))
    await app.settled()
    #expect(app.tabs.selectedTab == .posts)
    #expect(app.posts.navigationStore.path == [.detail(EntireTabFixture.posts[6])])
  }

  @Test("A link into settings is deferred until a user is signed in")
  func settings() async {
    app.tabs.isSignedIn = false
    #expect(app.tabs.handleDeepLink("innosample://app/settings/3"))
    #expect(app.tabs.selectedTab == .people)
    #expect(app.tabs.links.pending?.plan.output == SamplePlace(.settings, id: 3))

    app.tabs.isSignedIn = true
    #expect(app.tabs.links.resume().isSuccess)
    await app.settled()
    #expect(app.tabs.selectedTab == .settings)
    #expect(app.settings.navigationStore.path == [.detail(EntireTabFixture.todos[2])])
  }

  @Test("An unknown number produces a notice")
  func missing() async {
    #expect(app.tabs.handleDeepLink("innosample://app/posts/99"))
    await app.settled()
    #expect(app.posts.store.notice?.hasPrefix("There is no post #99.") == true)
    #expect(app.posts.navigationStore.path.isEmpty)
  }

  @Test("A link dismisses an open sheet")
  func openSheet() async {
    app.people.modalStore.send(.present(.overview([])))
    #expect(app.tabs.handleDeepLink("innosample://app/posts/7"))
    #expect(app.people.modalStore.current == nil)
    #expect(app.tabs.selectedTab == .posts)
  }

  @Test("A link to a tab whose selection is refused changes neither the sheet nor the features")
  func refusedTab() async {
    app.people.modalStore.send(.present(.overview([])))
    app.tabs.tabStore.add(TabMiddleware("lock") { _, _ in .cancel("stay here") })
    #expect(!app.tabs.handleDeepLink("innosample://app/posts/7"))
    #expect(app.people.modalStore.current != nil)
    #expect(app.posts.store.actionCount == 0)
  }

  @Test("A link to a person whose sheet is open opens the person once people are loaded")
  func sheetOfTheSameTab() async {
    app.people.modalStore.send(.present(.overview([])))
    #expect(app.tabs.handleDeepLink("innosample://app/people/3"))
    await app.settled()
    #expect(app.people.modalStore.current == nil)
    #expect(app.people.navigationStore.path == [.detail(EntireTabFixture.people[2])])
  }

  @Test(
    "Other URLs open nothing",
    arguments: [
      "innosample://app/people/ada", "innosample://app/people", "innosample://elsewhere/people/3",
      "https://app/people/3", "people/3", "",
    ]
  )
  func foreign(url: String) {
    #expect(!app.tabs.handleDeepLink(url))
    #expect(app.tabs.selectedTab == .people)
    #expect(app.people.store.actionCount == 0)
  }

  @Test("Each destination has a URL")
  func wayBack() {
    let pipeline = app.tabs.links.pipeline
    for tab in SampleTab.allCases {
      let link = pipeline.link(to: SamplePlace(tab, id: 3))
      #expect(link?.description == "innosample://app/\(tab.name)/3")
    }
    #expect(SamplePlace(.people, id: 3).description == "people(3)")
    #expect(pipeline.matcher.problems.isEmpty)
  }
}
