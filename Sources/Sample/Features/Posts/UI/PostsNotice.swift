public import InnoTerminalUI
public import PostsLogic

/// A notice above the screens of the Posts feature.
public struct PostsNotice: TextView {
  private let model: PostsFeatureModel

  /// Creates a view that shows a model's notice.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: PostsFeatureModel) {
    self.model = model
  }

  /// The notice, or an empty view.
  public var body: some TextView {
    if let notice = model.notice {
      Text(notice).bold()
      Button("OK", command: "send posts clearNotice")
      Divider()
    }
  }
}
