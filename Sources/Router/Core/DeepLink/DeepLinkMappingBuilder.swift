/// Lets mappings be listed, with `if`, `switch` and `for`.
@resultBuilder
public enum DeepLinkMappingBuilder<Output> {
  /// Takes a mapping.
  public static func buildExpression(
    _ mapping: DeepLinkMapping<Output>
  ) -> [DeepLinkMapping<Output>] {
    [mapping]
  }

  /// Takes mappings that were listed elsewhere.
  public static func buildExpression(
    _ mappings: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    mappings
  }

  /// Joins what is listed.
  public static func buildBlock(
    _ parts: [DeepLinkMapping<Output>]...
  ) -> [DeepLinkMapping<Output>] {
    parts.flatMap(\.self)
  }

  /// Takes what an `if` lists.
  public static func buildOptional(
    _ part: [DeepLinkMapping<Output>]?
  ) -> [DeepLinkMapping<Output>] {
    part ?? []
  }

  /// Takes what the first branch lists.
  public static func buildEither(
    first part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }

  /// Takes what the second branch lists.
  public static func buildEither(
    second part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }

  /// Joins what a `for` lists.
  public static func buildArray(
    _ parts: [[DeepLinkMapping<Output>]]
  ) -> [DeepLinkMapping<Output>] {
    parts.flatMap(\.self)
  }

  /// Takes what an `if #available` lists.
  public static func buildLimitedAvailability(
    _ part: [DeepLinkMapping<Output>]
  ) -> [DeepLinkMapping<Output>] {
    part
  }
}
