import InnoFlow
import PostsLogic
import PostsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Posts model")
struct PostsModelTests {
  let model = PostsFeatureModel { PostsFixture.posts }

  @Test("The model loads only on request")
  func loading() async {
    #expect(model.phase == .idle)
    #expect(model.store.actionCount == 0)
    model.loadIfNeeded()
    await model.store.settled()
    #expect(model.posts == PostsFixture.posts)
    #expect(model.phase == .loaded)
    model.refresh()
    #expect(model.phase == .loading)
    await model.store.settled()
    #expect(model.errorMessage == nil)
    #expect(model.activityLog.last == "loaded 4 posts")
  }

  @Test("Each request is returned once")
  func requests() async {
    model.loadIfNeeded()
    await model.store.settled()

    model.select(PostsFixture.post)
    #expect(model.consumeSelectedPost() == PostsFixture.post)
    #expect(model.consumeSelectedPost() == nil)

    model.showHighlights()
    #expect(model.consumeHighlights() == Array(PostsFixture.posts.prefix(3)))
    #expect(model.consumeHighlights() == nil)
  }

  @Test("Cancelling without a pending item sends no action")
  func givingUpNothing() {
    model.cancelOpening()
    #expect(model.store.actionCount == 0)
  }
}
