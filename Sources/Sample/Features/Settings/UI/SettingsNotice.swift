public import InnoTerminalUI
public import SettingsLogic

/// A notice above the screens of the Settings feature.
public struct SettingsNotice: TextView {
  private let model: SettingsFeatureModel

  /// Creates a view that shows a model's notice.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: SettingsFeatureModel) {
    self.model = model
  }

  /// The notice, or an empty view.
  public var body: some TextView {
    if let notice = model.notice {
      Text(notice).bold()
      Button("OK", command: "send settings clearNotice")
      Divider()
    }
  }
}
