public import Foundation

/// How a response becomes a value.
///
/// ```swift
/// DecodingPolicy<[User]>.json(decoder, whenEmpty: [])
/// DecodingPolicy<String>.text
/// ```
public struct DecodingPolicy<Value: Sendable>: Sendable {
  private let make: @Sendable (Response) throws -> Value

  /// Makes a policy of a function.
  ///
  /// - Parameter decode: Makes the value; what it throws is told as ``NetworkError``'s decoding.
  public init(_ decode: @escaping @Sendable (Response) throws -> Value) {
    make = decode
  }

  /// Makes the value.
  ///
  /// - Parameter response: What came back.
  /// - Returns: The value.
  /// - Throws: When the response is not such a value.
  public func decode(_ response: Response) throws -> Value {
    try make(response)
  }
}

extension DecodingPolicy where Value: Decodable {
  /// JSON; `Data` and ``EmptyResponse`` need no decoding, so they take any body.
  ///
  /// - Parameter decoder: Decodes the body.
  /// - Returns: The policy.
  public static func json(_ decoder: JSONDecoder = JSONDecoder()) -> DecodingPolicy {
    DecodingPolicy { response in
      if let data = response.data as? Value { return data }
      if let empty = EmptyResponse() as? Value { return empty }
      return try decoder.decode(Value.self, from: response.data)
    }
  }

  /// JSON, or a value in place of an empty body, such as that of a 204.
  ///
  /// - Parameters:
  ///   - decoder: Decodes a body that is not empty.
  ///   - fallback: What an empty body means.
  /// - Returns: The policy.
  public static func json(
    _ decoder: JSONDecoder = JSONDecoder(),
    whenEmpty fallback: Value
  ) -> DecodingPolicy {
    DecodingPolicy { response in
      response.data.isEmpty ? fallback : try decoder.decode(Value.self, from: response.data)
    }
  }
}

extension DecodingPolicy where Value == String {
  /// UTF-8; a body that is not fails.
  public static var text: DecodingPolicy {
    DecodingPolicy { response in
      if let text = String(data: response.data, encoding: .utf8) { return text }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "the body is not UTF-8")
      )
    }
  }
}

extension DecodingPolicy where Value == Data {
  /// The body as it came.
  public static var data: DecodingPolicy { DecodingPolicy(\.data) }
}

extension DecodingPolicy where Value == EmptyResponse {
  /// Nothing is asked of the body.
  public static var empty: DecodingPolicy { DecodingPolicy { _ in EmptyResponse() } }
}
