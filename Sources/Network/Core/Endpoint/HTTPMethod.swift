/// An HTTP method, whose name can be any token (RFC 9110, section 9.1).
///
/// Methods are case-sensitive.
///
/// ```swift
/// let report = HTTPMethod(rawValue: "REPORT")
/// ```
///
/// Foundation converts some methods to upper case, for example `get` to `GET`. A request whose
/// method would be changed in this way fails with ``NetworkError/invalidRequest(_:)``.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the method.
  public let rawValue: String

  /// Creates a method, or returns nil if the name is not a token.
  ///
  /// - Parameter rawValue: The name, such as `PROPFIND`.
  public init?(rawValue: String) {
    guard Token.isValid(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(known: String) {
    self.rawValue = known
  }

  /// The name of the method.
  public var description: String { rawValue }

  /// The method that reads a resource.
  public static let get = HTTPMethod(known: "GET")
  /// The method that reads the headers of a resource.
  public static let head = HTTPMethod(known: "HEAD")
  /// The method that submits data to a resource.
  public static let post = HTTPMethod(known: "POST")
  /// The method that replaces a resource.
  public static let put = HTTPMethod(known: "PUT")
  /// The method that modifies a resource (RFC 5789).
  public static let patch = HTTPMethod(known: "PATCH")
  /// The method that deletes a resource.
  public static let delete = HTTPMethod(known: "DELETE")
  /// The method that reads the capabilities of a resource.
  public static let options = HTTPMethod(known: "OPTIONS")
  /// The method that asks the server to return the request that the server received.
  public static let trace = HTTPMethod(known: "TRACE")

  /// A Boolean value that indicates whether parameters are sent in the query instead of the body.
  var sendsParametersInQuery: Bool {
    self == .get || self == .head || self == .delete
  }

  /// A Boolean value that indicates whether a request with this method must not have a body.
  ///
  /// Foundation and most servers reject such a body.
  var forbidsBody: Bool {
    self == .get || self == .head || self == .trace
  }

  /// A Boolean value that indicates whether the method is safe, that is, read-only (RFC 9110,
  /// section 9.2.1).
  var isSafe: Bool {
    self == .get || self == .head || self == .options || self == .trace
  }
}

/// The syntax of HTTP tokens, such as methods and header names (RFC 9110, section 5.6.2).
package enum Token {
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: "!#$%&'*+^`|~".utf8.contains(byte)
    }
  }
}
