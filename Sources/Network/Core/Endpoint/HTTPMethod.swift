/// The method of a request: any token of RFC 9110, section 9.1, in the case it is to be sent in.
///
/// ```swift
/// let report = HTTPMethod(rawValue: "REPORT")
/// ```
///
/// It is open: methods this library does not name work as well. Methods are case-sensitive, so
/// `get` and `GET` are two methods. Foundation sends `get` as `GET`, so a request with a method that
/// differs from a known one by case alone is refused, as ``NetworkError/invalidRequest(_:)``.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method as it is sent.
  public let rawValue: String

  /// Makes a method of a token; nil when a character may not stand in one.
  ///
  /// - Parameter rawValue: The method, such as `PROPFIND`.
  public init?(rawValue: String) {
    guard Token.isValid(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(known: String) {
    self.rawValue = known
  }

  /// The method as it is sent.
  public var description: String { rawValue }

  /// Reads a resource.
  public static let get = HTTPMethod(known: "GET")
  /// Reads a resource's headers.
  public static let head = HTTPMethod(known: "HEAD")
  /// Asks a resource to process the body.
  public static let post = HTTPMethod(known: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(known: "PUT")
  /// Changes a part of a resource (RFC 5789).
  public static let patch = HTTPMethod(known: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(known: "DELETE")
  /// Asks what a resource allows.
  public static let options = HTTPMethod(known: "OPTIONS")
  /// Asks for the request as the server received it.
  public static let trace = HTTPMethod(known: "TRACE")

  /// Whether parameters travel in the query; the body carries them otherwise.
  var sendsParametersInQuery: Bool {
    self == .get || self == .head || self == .delete
  }

  /// Whether Foundation and most servers refuse a body with this method.
  var forbidsBody: Bool {
    self == .get || self == .head || self == .trace
  }

  /// Whether the method promises to change nothing (RFC 9110, section 9.2.1).
  var isSafe: Bool {
    self == .get || self == .head || self == .options || self == .trace
  }
}
