public import Foundation

/// The body of a request and its media type.
///
/// ```swift
/// HTTPBody.form(["name": "Ann"])
/// HTTPBody("plain text".data(using: .utf8) ?? Data(), contentType: "text/plain")
/// ```
public struct HTTPBody: Sendable, Equatable {
  /// The bytes.
  public let data: Data
  /// Their media type, sent as `Content-Type`.
  public let contentType: String

  /// Takes bytes as they are.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - contentType: Their media type.
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.data = data
    self.contentType = contentType
  }

  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: Encodes it.
  /// - Returns: The body.
  /// - Throws: `EncodingError` when the value cannot be encoded.
  public static func json(
    _ value: some Encodable,
    encoder: JSONEncoder = JSONEncoder()
  ) throws -> HTTPBody {
    HTTPBody(try encoder.encode(value), contentType: "application/json")
  }

  /// Named values as a form, as the WHATWG URL standard, section 5.2, writes it.
  ///
  /// - Parameter parameters: Named values; nested ones are flattened, names sorted.
  /// - Returns: The body.
  /// - Throws: `EncodingError` when they cannot be encoded or have no names.
  public static func form(_ parameters: some Encodable) throws -> HTTPBody {
    let form = try URLQueryEncoder().encodeForm(parameters)
    return HTTPBody(form, contentType: "application/x-www-form-urlencoded")
  }
}
