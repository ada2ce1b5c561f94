/// A pattern for the paths of deep links.
///
/// A pattern consists of literal segments, parameters, and an optional wildcard at the end.
///
/// ```swift
/// try DeepLinkPattern("/people/:id/todos")
/// try DeepLinkPattern("/files/*")
/// ```
///
/// Literals are compared as decoded text and are case-sensitive. A parameter matches one segment.
/// The wildcard matches all remaining segments, even if there are none.
public struct DeepLinkPattern: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case wildcard
  }

  let segments: [Segment]

  /// The names of the parameters, in order.
  public let parameterNames: [String]

  /// The indices of the parameters in ``segments``.
  let parameterPositions: [Int]

  /// Creates a pattern from its text.
  ///
  /// - Parameter text: The text, such as `/people/:id`.
  /// - Throws: `DeepLinkPatternError` if the text is not a valid pattern.
  public init(_ text: String) throws(DeepLinkPatternError) {
    var segments: [Segment] = []
    var names: [String] = []
    var positions: [Int] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/")) {
      guard segments.last != .wildcard else { throw .wildcardNotLast(pattern: text) }
      if part.elementsEqual("*".utf8) {
        segments.append(.wildcard)
      } else if part.first == UInt8(ascii: ":") {
        let name = String(Substring(part.dropFirst()))
        guard Self.isName(name) else { throw .invalidName(name, pattern: text) }
        guard !names.contains(name) else { throw .repeatedName(name, pattern: text) }
        names.append(name)
        positions.append(segments.count)
        segments.append(.parameter(name))
      } else {
        segments.append(.literal(String(Substring(part))))
      }
    }
    self.segments = segments
    parameterNames = names
    parameterPositions = positions
  }

  /// A Boolean value that indicates whether the pattern ends with a wildcard.
  var endsOpen: Bool { segments.last == .wildcard }

  /// Returns a Boolean value that indicates whether a name consists of an ASCII letter or
  /// underscore, followed by any number of ASCII letters, digits and underscores.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 95
    }
  }

  /// Builds the segments of a path by filling in values for the pattern's parameters and wildcard.
  ///
  /// - Parameter parameters: The values.
  /// - Returns: The segments of the path, or `nil` if a parameter has no value or if any value is
  ///   empty. A wildcard needs no values.
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

extension DeepLinkPattern {
  /// A number that encodes the first 32 positions of the pattern with two bits for each position.
  ///
  /// The two bits represent a literal, a parameter, the end of the pattern, or a wildcard.
  ///
  /// Of two patterns that match the same path, the pattern with the smaller number is more
  /// specific.
  var specificity: UInt64 {
    var number: UInt64 = 0
    for segment in segments.prefix(Self.specificityLength) {
      number = number << 2 | UInt64(Self.kind(of: segment).rawValue)
    }
    for _ in min(segments.count, Self.specificityLength)..<Self.specificityLength {
      number = number << 2 | UInt64(Kind.end.rawValue)
    }
    return number
  }

  /// Compares this pattern with another pattern whose ``specificity`` number is the same.
  ///
  /// The number covers only the first 32 positions. This method compares the remaining positions.
  ///
  /// - Parameter other: The other pattern.
  /// - Returns: `true` if this pattern is more specific, `false` if the other pattern is more
  ///   specific, or `nil` if neither pattern is more specific.
  func isMoreSpecific(than other: Self) -> Bool? {
    let count = max(segments.count, other.segments.count)
    guard count > Self.specificityLength else { return nil }
    for position in Self.specificityLength..<count {
      let (kind, otherKind) = (kind(at: position).rawValue, other.kind(at: position).rawValue)
      if kind != otherKind { return kind < otherKind }
    }
    return nil
  }

  /// The pattern without the names of its parameters.
  ///
  /// Patterns that match the same paths have equal shapes.
  var shape: Shape { Shape(segments: segments) }

  struct Shape: Hashable {
    let segments: [Segment]

    static func == (left: Self, right: Self) -> Bool {
      left.segments.count == right.segments.count
        && zip(left.segments, right.segments).allSatisfy { pair in
          switch pair {
          case (.literal(let left), .literal(let right)): left == right
          case (.parameter, .parameter), (.wildcard, .wildcard): true
          default: false
          }
        }
    }

    func hash(into hasher: inout Hasher) {
      for segment in segments {
        hasher.combine(DeepLinkPattern.kind(of: segment))
        if case .literal(let text) = segment { hasher.combine(text) }
      }
    }
  }

  private enum Kind: UInt8 {
    case literal, parameter, end, wildcard
  }

  private static let specificityLength = 32

  private func kind(at position: Int) -> Kind {
    position < segments.count ? Self.kind(of: segments[position]) : .end
  }

  private static func kind(of segment: Segment) -> Kind {
    switch segment {
    case .literal: .literal
    case .parameter: .parameter
    case .wildcard: .wildcard
    }
  }
}

extension DeepLinkPattern: CustomStringConvertible {
  /// The text of the pattern.
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

/// An error in a pattern, or a conflict between two patterns.
public enum DeepLinkPatternError: Error, Hashable {
  /// Segments follow the wildcard.
  case wildcardNotLast(pattern: String)

  /// The name of a parameter is not a valid identifier.
  case invalidName(String, pattern: String)

  /// Two parameters have the same name.
  case repeatedName(String, pattern: String)

  /// The mapped enum case has a payload, but the pattern has no parameter for the payload.
  case missingParameter(pattern: String)

  /// The same pattern was declared before.
  ///
  /// The earlier declaration is always tried first.
  case repeatedPattern(pattern: String)

  /// The pattern differs from an earlier pattern only in the names of its parameters.
  ///
  /// The earlier pattern is always tried first.
  case sameShape(pattern: String, as: String)
}
