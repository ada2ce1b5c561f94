public import Foundation

extension APIDefinition {
  /// GET.
  public var method: HTTPMethod { .get }
  /// ``HTTPHeaders/default``.
  public var headers: HTTPHeaders { .default }
  /// ``SessionAuthentication/anonymous``: a token goes nowhere unless an endpoint asks for it.
  public var sessionAuthentication: SessionAuthentication { .anonymous }
  /// None.
  public var requestInterceptors: [any RequestInterceptor] { [] }
  /// None.
  public var responseInterceptors: [any ResponseInterceptor] { [] }
  /// A ``NoOpNetworkLogger``.
  public var logger: any NetworkLogger { NoOpNetworkLogger() }
  /// Those of the configuration.
  public var acceptableStatusCodes: Set<Int>? { nil }
  /// That of the configuration.
  public var timeout: Duration? { nil }
  /// An encoder with the defaults.
  public var queryEncoder: URLQueryEncoder { URLQueryEncoder() }
  /// None.
  public var queryRootKey: String? { nil }
  /// A decoder with Foundation's defaults.
  public var decoder: JSONDecoder { JSONDecoder() }
  /// JSON by ``decoder``.
  public var decoding: DecodingPolicy<APIResponse> { .json(decoder) }

  /// The parameters, for a method that sends them in the query.
  ///
  /// - Returns: The items, sorted by name.
  /// - Throws: When the parameters cannot be encoded.
  public func encodedQuery() throws -> [URLQueryItem] {
    guard method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return [] }
    return try queryEncoder.encode(parameters, rootKey: queryRootKey)
  }

  /// The parameters as JSON, for a method that sends them in the body.
  ///
  /// - Returns: The body, or nil for none.
  /// - Throws: When the parameters cannot be encoded.
  public func body() throws -> HTTPBody? {
    guard !method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return nil }
    return try .json(parameters)
  }

  /// Decodes the body by ``decoding``.
  ///
  /// - Parameter response: What came back, after the interceptors.
  /// - Returns: The answer.
  /// - Throws: `DecodingError` when the body is not the answer.
  public func decode(_ response: Response) throws -> APIResponse {
    try decoding.decode(response)
  }
}

extension APIDefinition where Parameter == EmptyParameter {
  /// Nothing.
  public var parameters: EmptyParameter { EmptyParameter() }
}
