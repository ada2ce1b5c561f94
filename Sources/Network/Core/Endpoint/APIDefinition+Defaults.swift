public import Foundation

extension APIDefinition {
  /// GET.
  public var method: HTTPMethod { .get }
  /// ``HTTPHeaders/default``.
  public var headers: HTTPHeaders { .default }
  /// None.
  public var requestInterceptors: [any RequestInterceptor] { [] }
  /// None.
  public var responseInterceptors: [any ResponseInterceptor] { [] }
  /// ``NetworkLogger/off``.
  public var logger: NetworkLogger { .off }
  /// Those of the configuration.
  public var acceptableStatusCodes: Set<Int>? { nil }
  /// A decoder with Foundation's defaults.
  public var decoder: JSONDecoder { JSONDecoder() }

  /// The parameters, for a method that sends them in the query.
  ///
  /// - Returns: The items, sorted by name.
  /// - Throws: When the parameters cannot be encoded.
  public func encodedQuery() throws -> [URLQueryItem] {
    guard method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return [] }
    return try QueryEncoder.items(of: parameters)
  }

  /// The parameters as JSON, for a method that sends them in the body.
  ///
  /// - Returns: The bytes, or nil for no body.
  /// - Throws: When the parameters cannot be encoded.
  public func encodedBody() throws -> Data? {
    guard !method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return nil }
    return try JSONEncoder().encode(parameters)
  }

  /// Decodes the body with ``decoder``; `Data` and ``EmptyResponse`` need no decoding.
  ///
  /// - Parameter response: What came back, after the interceptors.
  /// - Returns: The answer.
  /// - Throws: `DecodingError` when the body is not the answer.
  public func decode(_ response: Response) throws -> APIResponse {
    if let data = response.data as? APIResponse { return data }
    if let empty = EmptyResponse() as? APIResponse { return empty }
    return try decoder.decode(APIResponse.self, from: response.data)
  }
}

extension APIDefinition where Parameter == EmptyParameter {
  /// Nothing.
  public var parameters: EmptyParameter { EmptyParameter() }
}
