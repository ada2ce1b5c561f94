public import InnoTerminalUI
import PostsInterface
public import PostsLogic

/// The screen with the list of posts.
public struct PostsScreen: TextView {
  private let model: PostsFeatureModel

  /// Creates a screen.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: PostsFeatureModel) {
    self.model = model
  }

  /// The title, the loading state, the posts, and the last five events.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Posts")
      loading
      if !model.posts.isEmpty {
        if !model.query.isEmpty { Text("Search: \(model.query)") }
        PostsList(posts: model.listedPosts, isLoading: model.phase == .loading)
      }
      if !model.activityLog.isEmpty {
        Section("Activity") {
          ForEach(model.activityLog.suffix(5)) { line in Text(line).dim() }
        }
      }
    }
  }

  @TextViewBuilder
  private var loading: some TextView {
    switch model.phase {
    case .idle:
      VStack {
        Text("Posts are not loaded yet.")
        Button("Load", command: "send posts onAppear")
      }
    case .loading where model.posts.isEmpty:
      Text("Loading posts …")
    case .loaded where model.posts.isEmpty:
      VStack {
        Text("The list is empty.")
        Button("Refresh", command: "send posts refresh")
      }
    case .failed:
      VStack {
        Text(model.errorMessage ?? "Posts could not be loaded.")
        Button("Retry", command: "send posts refresh")
      }
    case .loading, .loaded:
      EmptyTextView()
    }
  }
}

private struct PostsList: TextView {
  let posts: [FeaturePost]
  let isLoading: Bool

  var body: some TextView {
    VStack(spacing: 1) {
      HStack(spacing: 3) {
        Text("Posts \(posts.count)").bold()
        Text("Authors \(Set(posts.map(\.authorID)).count)").bold()
      }
      Table(
        columns: [
          TableColumn("#", alignment: .trailing), "Title", TableColumn("Author", style: .dim),
        ],
        rows: posts.map { ["\($0.id)", $0.title, "\($0.authorID)"] }
      )
      VStack {
        Button("Read a post", command: "send posts select ID")
        Button("Search", command: "send posts search TEXT")
        Button("Highlights", command: "send posts showHighlights")
        Button("Refresh", command: "send posts refresh", isEnabled: !isLoading)
      }
    }
  }
}
