public import InnoTerminalUI
public import SettingsLogic

/// Why the last wish could not be fulfilled, above whichever screen of the feature is shown.
public struct SettingsNotice: TextView {
  private let model: SettingsFeatureModel

  /// Shows a model's notice.
  ///
  /// - Parameter model: The feature.
  public init(model: SettingsFeatureModel) {
    self.model = model
  }

  /// The notice, or nothing.
  public var body: some TextView {
    if let notice = model.notice {
      Text(notice).bold()
      Button("OK", command: "send settings clearNotice")
      Divider()
    }
  }
}
