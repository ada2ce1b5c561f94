public import InnoTerminalUI
public import PeopleLogic

/// A notice above the screens of the People feature.
public struct PeopleNotice: TextView {
  private let model: PeopleFeatureModel

  /// Creates a view that shows a model's notice.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: PeopleFeatureModel) {
    self.model = model
  }

  /// The notice, or an empty view.
  public var body: some TextView {
    if let notice = model.notice {
      Text(notice).bold()
      Button("OK", command: "send people clearNotice")
      Divider()
    }
  }
}
