/// A destination in the app: a tab, and an item in that tab.
///
/// A destination is the target of a link, or of a request from one feature to another feature.
public struct SamplePlace: Hashable, Sendable {
  /// The tab that contains the destination.
  public let tab: SampleTab

  /// The number that identifies the item.
  ///
  /// For the Settings tab, the number is the id of a person. The tab shows the first todo of that
  /// person.
  public let id: Int

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - tab: The tab that shows the item.
  ///   - id: The id of the item to show. For the Settings tab, pass the id of a person, to show the
  ///     person's first todo.
  public init(_ tab: SampleTab, id: Int) {
    self.tab = tab
    self.id = id
  }
}

extension SamplePlace: CustomStringConvertible {
  /// The destination as text, such as `people(3)`.
  public var description: String { "\(tab)(\(id))" }
}
