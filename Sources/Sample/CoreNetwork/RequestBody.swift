public import Foundation

/// What a request carries.
public enum RequestBody: Sendable, Equatable {
  /// Nothing.
  case none
  /// JSON, encoded already.
  case json(Data)
  /// Any bytes, with their `Content-Type`.
  case raw(Data, contentType: String)

  /// A JSON body of a value.
  ///
  /// - Parameter value: What to encode.
  /// - Returns: The body.
  /// - Throws: `EncodingError` when the value cannot be encoded.
  public static func encodeJSON(_ value: some Encodable) throws -> RequestBody {
    .json(try JSONEncoder().encode(value))
  }

  var data: Data? {
    switch self {
    case .none: nil
    case .json(let data), .raw(let data, _): data
    }
  }

  var contentType: String? {
    switch self {
    case .none: nil
    case .json: "application/json; charset=UTF-8"
    case .raw(_, let contentType): contentType
    }
  }
}
