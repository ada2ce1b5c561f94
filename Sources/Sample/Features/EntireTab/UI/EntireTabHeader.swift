public import EntireTabInterface
public import InnoTerminalUI

/// The line above every screen: the app, and which of its tabs one is in.
public struct EntireTabHeader: TextView {
  private let tab: SampleTab

  /// Names a tab.
  ///
  /// - Parameter tab: The selected tab.
  public init(tab: SampleTab) {
    self.tab = tab
  }

  /// The line.
  public var body: some TextView {
    Text("Inno Sample · \(tab.title)").dim()
  }
}
