package import InnoRouter
public import PostsLogic
import SampleDomain

/// Turns what the posts feature wishes into movement.
///
/// It follows the feature's store, so that movement happens whether or not a screen is drawn.
@MainActor
public final class PostsFeatureCoordinator {
  package let navigationStore = NavigationStore<PostsRoute>()
  package let modalStore = ModalStore<PostsModalRoute>()
  package let model: PostsFeatureModel

  /// Called after each action of the feature, when its own movement is done: for a coordinator above.
  public var onChange: @MainActor () -> Void = {}

  private var following: PostsFeatureModel.Following?
  private var movements: [RouterObservation] = []

  /// Makes a coordinator that starts to follow a feature at once.
  ///
  /// - Parameter model: The feature.
  public init(model: PostsFeatureModel) {
    self.model = model
    following = model.observe { [weak self] in self?.carryOutWishes() }
    movements = [
      navigationStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
      modalStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
    ]
  }

  /// Loads posts when the feature comes on the screen, unless they are loaded or on their way.
  public func appear() {
    model.loadIfNeeded()
  }

  /// Shows a post's screen; loads posts first if need be.
  ///
  /// - Parameter postID: The post's number.
  public func showDetail(postID: Int) {
    model.openPostDetail(id: postID)
  }

  /// Gives up a post's screen that waits for posts to be loaded, for the user has gone elsewhere.
  public func cancelOpening() {
    model.cancelOpening()
  }

  private func carryOutWishes() {
    syncNavigationFromSelection()
    syncModalPresentation()
    onChange()
  }

  private func syncNavigationFromSelection() {
    guard let post = model.consumeSelectedPost() else { return }
    if modalStore.current != nil { modalStore.send(.dismissAll) }
    navigationStore.send(.resetTo([.detail(post)]))
  }

  private func syncModalPresentation() {
    guard let posts = model.consumeHighlights() else { return }
    modalStore.send(.present(.highlights(posts), style: .sheet))
  }
}
