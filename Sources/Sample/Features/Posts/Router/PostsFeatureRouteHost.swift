import EntireTabInterface
import InnoRouter
import InnoRouterTerminal
public import InnoTerminalUI
import PostsLogic
import PostsUI
import SampleDomain

/// A view that hosts the routes of the Posts feature.
public struct PostsFeatureRouteHost: TextView {
  private let coordinator: PostsFeatureCoordinator

  /// Creates a host.
  ///
  /// - Parameter coordinator: The coordinator of the feature.
  public init(coordinator: PostsFeatureCoordinator) {
    self.coordinator = coordinator
  }

  /// The highlights sheet, the screen of a post, or the list of posts.
  public var body: some TextView {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .highlights(let posts): PostHighlightsSheet(posts: posts)
      }
    } content: {
      NoticeBanner(coordinator.model.notice, in: coordinator.tab)
      NavigationHost(store: coordinator.navigationStore, name: "posts") { route in
        switch route {
        case .detail(let post): PostsDetailScreen(post: post)
        }
      } root: {
        PostsScreen(model: coordinator.model)
      }
    }
  }
}
