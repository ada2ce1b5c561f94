public import Foundation
import InnoLocking

/// A policy that decodes a value from a response.
///
/// ```swift
/// DecodingPolicy<[User]>.json(decoder, whenEmpty: [])
/// DecodingPolicy<String>.text
/// ```
public struct DecodingPolicy<Value: Sendable>: Sendable {
  private let make: @Sendable (Response) throws -> Value

  /// Creates a policy from a closure.
  ///
  /// - Parameter decode: A closure that decodes the value. An error that the closure throws is
  ///   reported as ``NetworkError/decoding(_:_:)``.
  public init(_ decode: @escaping @Sendable (Response) throws -> Value) {
    make = decode
  }

  /// Decodes a value from a response.
  ///
  /// - Parameter response: The response to decode.
  /// - Returns: The decoded value.
  /// - Throws: The error that the policy's closure throws if the value cannot be decoded.
  public func decode(_ response: Response) throws -> Value {
    try make(response)
  }

  /// Returns a policy that decodes a body only if the body differs from the previous body.
  ///
  /// If the body is unchanged, the policy returns the previous value. Use such a policy for an
  /// endpoint that is requested often and whose response rarely changes. Decoding a list usually
  /// takes longer than comparing two bodies.
  ///
  /// ```swift
  /// static let users = DecodingPolicy<[User]>.json().reusingUnchanged()
  /// ```
  ///
  /// Store the policy instead of creating a policy for each request, because each policy remembers
  /// only its own last body and value. The value must depend only on the body.
  ///
  /// - Returns: The policy.
  public func reusingUnchanged() -> DecodingPolicy {
    let last = Locked<(body: Data, value: Value)?>(nil)
    return DecodingPolicy { response in
      if let last = last.withLock(\.self), last.body == response.data { return last.value }
      let value = try decode(response)
      last.withLock { $0 = (response.data, value) }
      return value
    }
  }
}

extension DecodingPolicy where Value: Decodable {
  /// Returns a policy that decodes JSON.
  ///
  /// A policy for `Data` or ``EmptyResponse`` accepts any body.
  ///
  /// - Parameter decoder: The JSON decoder.
  /// - Returns: The policy.
  public static func json(_ decoder: JSONDecoder = JSONDecoder()) -> DecodingPolicy {
    // The types are compared once, because a cast for each response would take longer. Optional
    // types are included, because they can wrap `Data` or `EmptyResponse`.
    let acceptsAnyBody =
      Value.self == Data.self || Value.self == EmptyResponse.self
      || Value.self is any ExpressibleByNilLiteral.Type
    guard acceptsAnyBody else {
      return DecodingPolicy { try decoder.decode(Value.self, from: $0.data) }
    }
    return DecodingPolicy { response in
      if let data = response.data as? Value { return data }
      if let empty = EmptyResponse() as? Value { return empty }
      return try decoder.decode(Value.self, from: response.data)
    }
  }

  /// Returns a policy that decodes JSON, and returns a fixed value for an empty body, such as the
  /// body of a 204 response.
  ///
  /// - Parameters:
  ///   - decoder: The JSON decoder.
  ///   - fallback: The value to return for an empty body.
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
  /// A policy that decodes the body as UTF-8 text, and fails if the body is not valid UTF-8.
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
  /// A policy that returns the raw body.
  public static var data: DecodingPolicy { DecodingPolicy(\.data) }
}

extension DecodingPolicy where Value == EmptyResponse {
  /// A policy that ignores the body.
  public static var empty: DecodingPolicy { DecodingPolicy { _ in EmptyResponse() } }
}
