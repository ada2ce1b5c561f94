/// A result builder for lists of mappings, with `if`, `switch` and `for`.
@resultBuilder
public enum DeepLinkMappingBuilder<Output> {
  /// Adds a mapping.
  public static func buildExpression(
    _ mapping: DeepLinkMapping<Output>
  ) -> [DeepLinkMapping<Output>] {
    [mapping]
  }

  /// Adds mappings that are listed elsewhere.
  public static func buildExpression(
    _ mappings: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    mappings
  }

  /// Joins the mappings of a block.
  public static func buildBlock(
    _ parts: [DeepLinkMapping<Output>]...
  ) -> [DeepLinkMapping<Output>] {
    parts.flatMap(\.self)
  }

  /// Adds the mappings of an `if`.
  public static func buildOptional(
    _ part: [DeepLinkMapping<Output>]?
  ) -> [DeepLinkMapping<Output>] {
    part ?? []
  }

  /// Adds the mappings of the first branch.
  public static func buildEither(
    first part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }

  /// Adds the mappings of the second branch.
  public static func buildEither(
    second part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }

  /// Joins the mappings of a `for`.
  public static func buildArray(
    _ parts: [[DeepLinkMapping<Output>]]
  ) -> [DeepLinkMapping<Output>] {
    parts.flatMap(\.self)
  }

  /// Adds the mappings of an `if #available`.
  public static func buildLimitedAvailability(
    _ part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }
}
