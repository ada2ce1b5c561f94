public import EntireTabInterface
public import InnoTerminalUI

/// The header of every screen, with the names of the app, the selected tab and the user.
public struct EntireTabHeader: TextView {
  private let tab: SampleTab
  private let userName: String?

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - tab: The selected tab.
  ///   - userName: The name of the user, or `nil` if no user has entered a name.
  public init(tab: SampleTab, userName: String? = nil) {
    self.tab = tab
    self.userName = userName
  }

  /// The header line.
  public var body: some TextView {
    Text("Inno Sample · \(tab.title)" + (userName.map { " · \($0)" } ?? "")).dim()
  }
}
