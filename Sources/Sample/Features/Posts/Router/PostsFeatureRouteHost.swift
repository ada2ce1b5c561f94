import InnoRouter
import InnoRouterTerminal
public import InnoTerminalUI
import PostsUI
import SampleDomain

/// The screen that the posts feature is at.
public struct PostsFeatureRouteHost: TextView {
  private let coordinator: PostsFeatureCoordinator

  /// Shows where a coordinator is.
  ///
  /// - Parameter coordinator: The coordinator.
  public init(coordinator: PostsFeatureCoordinator) {
    self.coordinator = coordinator
  }

  /// The sheet, the detail or the list.
  public var body: some TextView {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .highlights(let posts): PostHighlightsSheet(posts: posts)
      }
    } content: {
      PostsNotice(model: coordinator.model)
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
