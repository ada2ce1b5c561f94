/// A destination in the app: a tab, and an item in that tab.
///
/// A destination is the target of a link, or of a request from one feature to another feature.
public struct SamplePlace: Hashable, Sendable {
  /// The tab that shows the item.
  public let tab: SampleTab

  /// The number of the item.
  ///
  /// In Settings, this is the number of the person whose first todo is shown.
  public let id: Int

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - tab: The tab that shows the item.
  ///   - id: The number of the item. In Settings, this is the number of the person whose first todo
  ///     is shown.
  public init(_ tab: SampleTab, id: Int) {
    self.tab = tab
    self.id = id
  }
}

extension SamplePlace: CustomStringConvertible {
  /// The destination as text, such as `people(3)`.
  public var description: String { "\(tab)(\(id))" }
}
