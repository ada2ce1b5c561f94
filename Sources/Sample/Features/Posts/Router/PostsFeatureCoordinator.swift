import EntireTabInterface
package import InnoRouter
public import PostsLogic
import SampleDomain

/// The coordinator that turns intents in the state of the Posts feature into navigation.
///
/// The coordinator observes the feature's store, so that navigation works even if no screen is
/// visible.
@MainActor
public final class PostsFeatureCoordinator {
  package let navigationStore = NavigationStore<PostsRoute>()
  package let modalStore = ModalStore<PostsModalRoute>()
  package let model: PostsFeatureModel

  /// A closure that runs each time the feature's store has processed all waiting actions and the
  /// resulting navigation is complete.
  public var onChange: @MainActor () -> Void = {}

  private var observation: PostsFeatureModel.StoreObservation?
  private var navigationObservations: [RouterObservation] = []

  /// Creates a coordinator that observes a feature.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: PostsFeatureModel) {
    self.model = model
    observation = model.observe { [weak self] in self?.handleRequests() }
    navigationObservations = cancelOpeningOnNavigation()
  }

  /// Loads posts, unless posts are already loaded or a load is in progress.
  ///
  /// Call this method when the feature appears.
  public func appear() {
    model.loadIfNeeded()
  }

  /// Shows a post's screen, and loads posts first if necessary.
  ///
  /// - Parameter postID: The id of the post.
  public func showDetail(postID: Int) {
    model.openPostDetail(id: postID)
  }

  /// Cancels the navigation to a post's screen if the navigation is waiting for posts to load.
  public func cancelOpening() {
    model.cancelOpening()
  }

  private func handleRequests() {
    if let post = model.consumeSelectedPost() { show(.detail(post)) }
    if let posts = model.consumeHighlights() {
      modalStore.send(.present(.highlights(posts), style: .sheet))
    }
    onChange()
  }
}
