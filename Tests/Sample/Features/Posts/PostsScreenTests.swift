import InnoFlow
import InnoRouter
import InnoTerminalUI
import PostsLogic
import PostsRouter
import PostsTesting
import PostsUI
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Posts screens")
struct PostsScreenTests {
  @Test("The screen before the first load has a load button")
  func idle() {
    #expect(
      render(PostsScreen(model: PostsFeatureModel { [] })) == [
        "Posts", "═════", "", "Posts are not loaded yet.", "[Load]  send posts onAppear",
      ]
    )
  }

  @Test("The screen shows that the first load is in progress")
  func loading() {
    let model = PostsFeatureModel { [] }
    model.loadIfNeeded()
    #expect(
      render(PostsScreen(model: model)) == [
        "Posts", "═════", "", "Loading posts …", "", "Activity", "  initial posts load",
      ]
    )
  }

  @Test("A failure has a retry button")
  func failed() async {
    let model = PostsFeatureModel { throw DomainError.unavailable(reason: "The line is dead.") }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(PostsScreen(model: model))
    #expect(lines[3...4] == ["The line is dead.", "[Retry]  send posts refresh"])
  }

  @Test("An empty list has a message")
  func empty() async {
    let model = PostsFeatureModel { [] }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(PostsScreen(model: model))
    #expect(lines[3...4] == ["The list is empty.", "[Refresh]  send posts refresh"])
  }

  @Test("The list shows the items and the actions")
  func list() async {
    let model = PostsFeatureModel { PostsFixture.posts }
    model.loadIfNeeded()
    await model.store.settled()
    #expect(
      render(PostsScreen(model: model)) == [
        "Posts",
        "═════",
        "",
        "Posts 4   Authors 2",
        "",
        "#  Title   Author",
        "1  Post 1  99",
        "2  Post 2  99",
        "3  Post 3  12",
        "4  Post 4  99",
        "",
        "[Read a post]  send posts select ID",
        "[Search]  send posts search TEXT",
        "[Highlights]  send posts showHighlights",
        "[Refresh]  send posts refresh",
        "",
        "Activity",
        "  initial posts load",
        "  loaded 4 posts",
      ]
    )
    model.refresh()
    #expect(render(PostsScreen(model: model)).contains("[Refresh]  unavailable"))
  }

  @Test("A failed refresh keeps the posts on the screen")
  func failedRefresh() async {
    let model = PostsFeatureModel { PostsFixture.posts }
    model.store.send(.postsLoaded(PostsFixture.posts))
    model.refresh()
    model.store.send(.postsFailed("The line is dead."))
    let lines = render(PostsScreen(model: model))
    #expect(lines.contains("The line is dead."))
    #expect(lines.contains("1  Post 1  99"))
  }

  @Test("The detail screen shows the full post")
  func detail() {
    #expect(
      render(PostsDetailScreen(post: PostsFixture.post)) == [
        "Post 1",
        "══════",
        "",
        "Line 1 of 1",
        "Line 2",
        "",
        "Post    1",
        "Author  99",
      ]
    )
  }

  @Test("The highlights are shown in order")
  func highlights() {
    #expect(
      render(PostHighlightsSheet(posts: Array(PostsFixture.posts.prefix(2)))) == [
        "Post highlights",
        "═══════════════",
        "",
        "1  Post 1",
        "  Line 1 of 1",
        "  Line 2",
        "",
        "2  Post 2",
        "  Line 1 of 2",
        "  Line 2",
        "",
        "[Close]  modal posts dismiss",
      ]
    )
  }

  @Test("The host shows the list, then the detail screen, then the sheet")
  func host() async {
    let coordinator = PostsFeatureCoordinator(model: PostsFeatureModel { PostsFixture.posts })
    let host = PostsFeatureRouteHost(coordinator: coordinator)
    coordinator.appear()
    await coordinator.store.settled()
    #expect(render(host).first == "Posts")

    coordinator.store.send(.select(PostsFixture.post))
    #expect(render(host)[0].contains("nav posts back"))
    #expect(render(host)[1] == "Post 1")

    coordinator.store.send(.showHighlights)
    #expect(render(host)[0].contains("sheet: highlights"))
    #expect(render(host).contains { $0.contains("[Close]  modal posts dismiss") })
  }

  @Test("An unknown post is reported above the current screen")
  func notice() async {
    let coordinator = PostsFeatureCoordinator(model: PostsFeatureModel { PostsFixture.posts })
    coordinator.showDetail(postID: 99)
    await coordinator.store.settled()
    let lines = render(PostsFeatureRouteHost(coordinator: coordinator))
    #expect(lines[0] == "There is no post #99. Choose one from the list, or refresh the list.")
    #expect(lines[1] == "[OK]  send posts clearNotice")
  }

  private func render(_ view: some TextView) -> [String] {
    TextRenderer(width: 80).render(view)
  }
}
