public import InnoTerminalUI
public import PeopleLogic

/// Why the last wish could not be fulfilled, above whichever screen of the feature is shown.
public struct PeopleNotice: TextView {
  private let model: PeopleFeatureModel

  /// Shows a model's notice.
  ///
  /// - Parameter model: The feature.
  public init(model: PeopleFeatureModel) {
    self.model = model
  }

  /// The notice, or nothing.
  public var body: some TextView {
    if let notice = model.notice {
      Text(notice).bold()
      Button("OK", command: "send people clearNotice")
      Divider()
    }
  }
}
