public import InnoTerminalUI
public import PostsLogic

/// Why the last wish could not be fulfilled, above whichever screen of the feature is shown.
public struct PostsNotice: TextView {
  private let model: PostsFeatureModel

  /// Shows a model's notice.
  ///
  /// - Parameter model: The feature.
  public init(model: PostsFeatureModel) {
    self.model = model
  }

  /// The notice, or nothing.
  public var body: some TextView {
    if let notice = model.notice {
      Text(notice).bold()
      Button("OK", command: "send posts clearNotice")
      Divider()
    }
  }
}
