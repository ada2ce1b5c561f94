/// The shape of a path: literal segments, parameters, and at most one wildcard at the end.
///
/// ```swift
/// try DeepLinkPattern("/people/:id/todos")
/// try DeepLinkPattern("/files/*")
/// ```
///
/// Literals are compared as decoded text, by letter case too. A parameter takes one segment. The
/// wildcard takes what is left, be it nothing.
public struct DeepLinkPattern: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case wildcard
  }

  let segments: [Segment]

  /// Reads a pattern.
  ///
  /// - Parameter text: The pattern.
  /// - Throws: What is wrong with it.
  public init(_ text: String) throws(DeepLinkPatternError) {
    var segments: [Segment] = []
    var names: [String] = []
    for part in text.split(separator: "/") {
      guard segments.last != .wildcard else { throw .wildcardNotLast(pattern: text) }
      if part == "*" {
        segments.append(.wildcard)
      } else if part.utf8.first == UInt8(ascii: ":") {
        let name = String(part.dropFirst())
        guard Self.isName(name) else { throw .invalidName(name, pattern: text) }
        guard !names.contains(name) else { throw .repeatedName(name, pattern: text) }
        names.append(name)
        segments.append(.parameter(name))
      } else {
        segments.append(.literal(String(part)))
      }
    }
    self.segments = segments
  }

  /// Whether it ends with a wildcard.
  var endsOpen: Bool { segments.last == .wildcard }

  /// The names of the parameters, in order.
  public var parameterNames: [String] {
    segments.compactMap { segment in
      if case .parameter(let name) = segment { name } else { nil }
    }
  }

  /// Whether a name is a letter or underscore, followed by letters, digits and underscores of ASCII.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 95
    }
  }

  /// Puts values in the place of parameters and wildcard.
  ///
  /// - Parameter parameters: The values.
  /// - Returns: The segments of a path that this pattern matches with those values; `nil` when a value
  ///   is missing or empty.
  public func segments(filledWith parameters: DeepLinkParameters) -> [String]? {
    var filled: [String] = []
    for segment in segments {
      switch segment {
      case .literal(let text):
        filled.append(text)
      case .parameter(let name):
        guard let text = parameters[path: name], !text.isEmpty else { return nil }
        filled.append(text)
      case .wildcard:
        guard parameters.rest.allSatisfy({ !$0.isEmpty }) else { return nil }
        filled += parameters.rest
      }
    }
    return filled
  }
}

extension DeepLinkPattern: CustomStringConvertible {
  /// The pattern as one writes it.
  public var description: String {
    let parts = segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .parameter(let name): ":" + name
      case .wildcard: "*"
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
