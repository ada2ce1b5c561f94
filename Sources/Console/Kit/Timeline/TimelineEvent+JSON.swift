import Foundation

extension TimelineEvent {
  /// The version of the JSON form.
  public static let formatVersion = 1

  /// The event as one JSON object, as `Docs/Output.md` describes it.
  public var json: String {
    ConsoleValue.object(
      type: "",
      [
        .init("v", .int(Self.formatVersion)),
        .init("n", .int(number)),
        .init("t", .string(time.formatted(Self.timeFormat))),
        .init("source", .string(source)),
        .init("kind", .string(kind.name)),
        .init("cause", .optional(cause)),
      ] + kind.fields(source: source),
      id: nil
    ).json
  }

  private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension ValueChange {
  /// The change as data.
  var facts: ConsoleValue {
    .facts(["path": .string(path), "from": from, "to": to])
  }
}
