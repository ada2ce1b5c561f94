/// A result builder for lists of mappings.
///
/// The builder supports `if`, `switch` and `for`.
@resultBuilder
public enum DeepLinkMappingBuilder<Output> {
  /// Builds a list that contains one mapping.
  public static func buildExpression(
    _ mapping: DeepLinkMapping<Output>
  ) -> [DeepLinkMapping<Output>] {
    [mapping]
  }

  /// Returns a list of mappings unchanged.
  public static func buildExpression(
    _ mappings: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    mappings
  }

  /// Joins the mappings in a block.
  public static func buildBlock(
    _ parts: [DeepLinkMapping<Output>]...
  ) -> [DeepLinkMapping<Output>] {
    parts.flatMap(\.self)
  }

  /// Adds the mappings in an `if` statement without an `else` branch.
  public static func buildOptional(
    _ part: [DeepLinkMapping<Output>]?
  ) -> [DeepLinkMapping<Output>] {
    part ?? []
  }

  /// Adds the mappings in a branch of an `if` or `switch` statement.
  public static func buildEither(
    first part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }

  /// Adds the mappings in a branch of an `if` or `switch` statement.
  public static func buildEither(
    second part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }

  /// Joins the mappings that a `for` loop produces.
  public static func buildArray(
    _ parts: [[DeepLinkMapping<Output>]]
  ) -> [DeepLinkMapping<Output>] {
    parts.flatMap(\.self)
  }

  /// Adds the mappings in an `if #available` statement.
  public static func buildLimitedAvailability(
    _ part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }
}
