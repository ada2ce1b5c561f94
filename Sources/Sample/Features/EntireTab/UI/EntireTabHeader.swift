public import EntireTabInterface
public import InnoTerminalUI

/// The header of every screen, with the name of the app and the name of the selected tab.
public struct EntireTabHeader: TextView {
  private let tab: SampleTab

  /// Creates a header.
  ///
  /// - Parameter tab: The selected tab.
  public init(tab: SampleTab) {
    self.tab = tab
  }

  /// The header line.
  public var body: some TextView {
    Text("Inno Sample · \(tab.title)").dim()
  }
}
