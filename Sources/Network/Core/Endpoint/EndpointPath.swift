/// A path whose values cannot break out of their place.
///
/// ```swift
/// let path: EndpointPath = "/users/\(name)/posts"
/// path.description  // "/users/a%2Fb/posts" when the name is "a/b"
/// ```
///
/// What is written out stands as it is, what is interpolated becomes one whole segment. A value
/// that is empty makes a path that is refused when the request is built, and so does one that a server
/// could resolve to another place once it has decoded it, such as `..` or `../admin`.
public struct EndpointPath: Sendable, Hashable, CustomStringConvertible {
  /// The path, its values percent-encoded.
  public let description: String
}

extension EndpointPath: ExpressibleByStringInterpolation {
  /// Takes a path as it is written.
  ///
  /// - Parameter value: The path.
  public init(stringLiteral value: String) {
    description = value
  }

  /// Takes a path with its values encoded.
  ///
  /// - Parameter stringInterpolation: The parts.
  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  /// Puts a path together, encoding each value.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Prepares for a path.
    ///
    /// - Parameters:
    ///   - literalCapacity: How much is written out.
    ///   - interpolationCount: How many values there are.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Takes what is written out.
    ///
    /// - Parameter literal: The text.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Takes a value, as it describes itself.
    ///
    /// - Parameter value: The value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    /// Takes the raw value of a value.
    ///
    /// - Parameter value: The value.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
    where Value.RawValue: CustomStringConvertible {
      append(value.rawValue.description)
    }

    /// Takes the raw value of a value that has a description too.
    ///
    /// - Parameter value: The value.
    public mutating func appendInterpolation<Value: RawRepresentable & CustomStringConvertible>(
      _ value: Value
    ) where Value.RawValue: CustomStringConvertible {
      append(value.rawValue.description)
    }

    private mutating func append(_ value: String) {
      // An empty segment is refused when the request is built, also where it would stand last.
      text += value.isEmpty ? "//" : URLRules.encode(segment: value)
    }
  }
}
