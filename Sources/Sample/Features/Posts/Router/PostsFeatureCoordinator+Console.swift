package import InnoRouter
package import PostsLogic
package import SampleDomain

/// What a console may open of the feature.
extension PostsFeatureCoordinator {
  package typealias FeatureStore = PostsFeatureModel.FeatureStore
  package typealias Navigation = NavigationStore<PostsRoute>
  package typealias Modals = ModalStore<PostsModalRoute>

  package var store: FeatureStore { model.store }
  package var posts: [PostSummary] { model.posts }
}
