extension ValuePath {
  /// The path without its first step.
  func dropFirst() -> ValuePath { ValuePath(steps: Array(steps.dropFirst())) }

  /// The Swift value at the end of the path, found the way ``value(in:)`` finds what the console
  /// sees of it.
  ///
  /// - Parameter root: Where the path starts.
  /// - Returns: The value; `nil` for what is no part of a Swift value, as a list's `count` is.
  func original(in root: Any) -> Any? {
    steps.reduce(Self.unwrapped(root)) { value, step in
      value.flatMap { Self.part(step, of: $0) }.flatMap(Self.unwrapped)
    }
  }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any AnyOptional else { return value }
    return optional.wrapped.flatMap(unwrapped)
  }

  private static func part(_ step: Step, of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    switch (step, mirror.displayStyle) {
    case (.index(let index), .collection):
      return mirror.children.dropFirst(index).first?.value
    case (.name(let name), .dictionary):
      return mirror.children.lazy.map { Mirror(reflecting: $0.value).children.map(\.value) }
        .first { $0.first.map { ConsoleValue(reflecting: $0).plainText } == name }?.last
    case (.name, .collection), (.name, .set), (.index, _): return nil
    case (.name(let name), _):
      return mirror.children.first { $0.label == name || $0.label == "_" + name }?.value
    }
  }
}
