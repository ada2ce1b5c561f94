/// A path in which each interpolated value is encoded as a single segment.
///
/// ```swift
/// let path: EndpointPath = "/users/\(name)/posts"
/// path.description  // "/users/a%2Fb/posts" when the name is "a/b"
/// ```
///
/// Literal text is used unchanged, and interpolated values are percent-encoded. A request is
/// rejected if a value is empty, or if a value such as `..` or `../admin` could lead a server to
/// another path.
public struct EndpointPath: Sendable, Hashable, CustomStringConvertible {
  /// The path, with percent-encoded values.
  public let description: String
}

extension EndpointPath: ExpressibleByStringInterpolation {
  /// Creates a path from a literal without interpolated values.
  ///
  /// - Parameter value: The text of the path.
  public init(stringLiteral value: String) {
    description = value
  }

  /// Creates a path from an interpolated literal.
  ///
  /// - Parameter stringInterpolation: The interpolation that contains the literal text and the
  ///   encoded values.
  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  /// A string interpolation that percent-encodes each value in a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty interpolation.
    ///
    /// - Parameters:
    ///   - literalCapacity: The length of the literal text, in UTF-8 bytes.
    ///   - interpolationCount: The number of interpolated values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Appends literal text.
    ///
    /// - Parameter literal: The text to append.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Appends the percent-encoded description of a value.
    ///
    /// - Parameter value: The value to append.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    /// Appends the raw value of `value`, percent-encoded.
    ///
    /// - Parameter value: The value to append.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
    where Value.RawValue: CustomStringConvertible {
      append(value.rawValue.description)
    }

    /// Appends the raw value of `value`, percent-encoded.
    ///
    /// - Parameter value: The value to append.
    public mutating func appendInterpolation<Value: RawRepresentable & CustomStringConvertible>(
      _ value: Value
    ) where Value.RawValue: CustomStringConvertible {
      append(value.rawValue.description)
    }

    private mutating func append(_ value: String) {
      // An empty value becomes two slashes, so that the path is rejected when the request is built.
      // A single slash would not be enough at the end of the path.
      text += value.isEmpty ? "//" : URLRules.encode(segment: value)
    }
  }
}
