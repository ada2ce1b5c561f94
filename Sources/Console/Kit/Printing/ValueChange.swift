/// One difference between two states.
public struct ValueChange: Equatable, Sendable {
  /// Where it is: `isLoading`, `people[2].email`.
  public let path: String

  /// What was there.
  public let from: ConsoleValue

  /// What is there now.
  public let to: ConsoleValue
}

extension ValueChange {
  /// Every difference between two values, the smallest parts that differ.
  ///
  /// A list that grew at its end has one for each new element; one whose length changed otherwise
  /// is one difference.
  ///
  /// - Parameters:
  ///   - before: The older value.
  ///   - after: The newer value.
  ///   - path: Where the two stand.
  /// - Returns: The differences in the order of the parts.
  public static func between(
    _ before: ConsoleValue,
    _ after: ConsoleValue,
    at path: String = ""
  ) -> [ValueChange] {
    guard before != after else { return [] }
    switch (before, after) {
    case (.object(let type, let old, _), .object(let otherType, let new, _))
    where type == otherType && !old.isEmpty && old.map(\.name) == new.map(\.name):
      return zip(old, new).flatMap { old, new in
        between(old.value, new.value, at: path.isEmpty ? old.name : "\(path).\(old.name)")
      }
    case (.array(let old), .array(let new)) where old.count == new.count:
      return old.indices.flatMap { between(old[$0], new[$0], at: "\(path)[\($0)]") }
    case (.array(let old), .array(let new))
    where !old.isEmpty && old.count < new.count && old[...] == new[..<old.count]:
      return (old.count..<new.count).map {
        ValueChange(path: "\(path)[\($0)]", from: .null, to: new[$0])
      }
    default: return [ValueChange(path: path, from: before, to: after)]
    }
  }
}
