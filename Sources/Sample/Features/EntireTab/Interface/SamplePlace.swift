/// A place in the app: a tab, and the thing that is shown there.
///
/// Links lead to places, and so does a feature that sends the user to another one.
public struct SamplePlace: Hashable, Sendable {
  /// The tab.
  public let tab: SampleTab

  /// The number of the thing, as the feature in the tab counts.
  public let id: Int

  /// Names a place.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - id: The number of the thing, as the feature in the tab counts.
  public init(_ tab: SampleTab, id: Int) {
    self.tab = tab
    self.id = id
  }
}

extension SamplePlace: CustomStringConvertible {
  /// The place in a word: `people(3)`.
  public var description: String { "\(tab)(\(id))" }
}
