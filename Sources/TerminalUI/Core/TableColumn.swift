/// What a column of a ``Table`` is called and how its cells stand.
public struct TableColumn: Hashable, Sendable {
  /// The side the cells keep to.
  public enum Alignment: Hashable, Sendable {
    /// Words.
    case leading
    /// Numbers.
    case trailing
  }

  let title: String
  let alignment: Alignment
  let style: TextStyle

  /// Describes a column.
  ///
  /// - Parameters:
  ///   - title: Its heading; a table whose columns all have an empty one shows no headings.
  ///   - alignment: The side the cells keep to.
  ///   - style: How the cells look.
  public init(_ title: String, alignment: Alignment = .leading, style: TextStyle = []) {
    self.title = title
    self.alignment = alignment
    self.style = style
  }
}

extension TableColumn: ExpressibleByStringLiteral {
  /// A column of words with a heading.
  ///
  /// - Parameter title: The heading.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}
