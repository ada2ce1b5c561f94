/// A tab of a tab bar: one case of an enum without payloads.
///
/// ```swift
/// enum EntireTab: TabItem {
///   case people, settings
///   var title: String { self == .people ? "People" : "Settings" }
/// }
/// ```
public protocol TabItem: Hashable, CaseIterable, Identifiable, Sendable {
  /// What the tab bar shows.
  var title: String { get }

  /// What one types to choose the tab; the case's name unless told otherwise.
  var name: String { get }
}

extension TabItem {
  /// The tab itself.
  public var id: Self { self }

  /// The case's name.
  public var name: String { "\(self)" }
}
