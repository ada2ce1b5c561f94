public import Foundation

/// The body of a request.
public enum RequestBody: Sendable, Equatable {
  /// No body.
  case none
  /// Encoded JSON.
  case json(Data)
  /// Bytes with their `Content-Type`.
  case raw(Data, contentType: String)

  /// Returns a JSON body with an encoded value.
  ///
  /// - Parameter value: The value to encode.
  /// - Returns: The body.
  /// - Throws: `EncodingError` if the value cannot be encoded.
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
