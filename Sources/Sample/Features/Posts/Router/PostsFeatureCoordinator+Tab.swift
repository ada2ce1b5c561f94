package import EntireTabInterface
package import PostsLogic
package import SampleDomain

extension PostsFeatureCoordinator: TabFeature {
  package static let intents = ["selectedPost", "pendingHighlightsRequest"]
  package static let itemName = "post"

  package var tab: SampleTab { .posts }
  package var store: PostsFeatureModel.FeatureStore { model.store }
  package var screen: PostsFeatureRouteHost { PostsFeatureRouteHost(coordinator: self) }
  package var items: [PostSummary] { model.posts }

  package func showDetail(id: Int) { showDetail(postID: id) }

  package static func title(of post: PostSummary) -> String { post.title }
}
