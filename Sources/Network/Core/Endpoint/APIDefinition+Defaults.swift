public import Foundation

extension APIDefinition {
  /// The default method: GET.
  public var method: HTTPMethod { .get }
  /// The default headers: ``HTTPHeaders/default``.
  public var headers: HTTPHeaders { .default }
  /// The default use of the token: it is not sent.
  public var sessionAuthentication: SessionAuthentication { .anonymous }
  /// The default request interceptors: none.
  public var requestInterceptors: [any RequestInterceptor] { [] }
  /// The default signers: none.
  public var requestSigners: [any RequestSigner] { [] }
  /// The default response interceptors: none.
  public var responseInterceptors: [any ResponseInterceptor] { [] }
  /// The default logger: a ``NoOpNetworkLogger``.
  public var logger: any NetworkLogger { NoOpNetworkLogger() }
  /// The default value nil: the status codes of the configuration are accepted.
  public var acceptableStatusCodes: Set<Int>? { nil }
  /// The default value nil: the time limit of the configuration applies.
  public var timeout: Duration? { nil }
  /// The default query encoder.
  public var queryEncoder: URLQueryEncoder { URLQueryEncoder() }
  /// The default value nil: parameters are not nested.
  public var queryRootKey: String? { nil }
  /// The default JSON decoder.
  public var decoder: JSONDecoder { JSONDecoder() }
  /// The default policy: JSON with ``decoder``.
  public var decoding: DecodingPolicy<APIResponse> { .json(decoder) }

  /// Encodes the parameters, if the method sends them in the query.
  ///
  /// - Returns: The query items, sorted by name.
  /// - Throws: `EncodingError` if the parameters cannot be encoded.
  public func encodedQuery() throws -> [URLQueryItem] {
    guard method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return [] }
    return try queryEncoder.encode(parameters, rootKey: queryRootKey)
  }

  /// Encodes the parameters as JSON, if the method sends them in the body.
  ///
  /// - Returns: The body; nil for none.
  /// - Throws: `EncodingError` if the parameters cannot be encoded.
  public func body() throws -> HTTPBody? {
    guard !method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return nil }
    return try .json(parameters)
  }

  /// Decodes the response with ``decoding``.
  ///
  /// - Parameter response: The response, as adapted by the interceptors.
  /// - Returns: The decoded response.
  /// - Throws: `DecodingError` if the body does not match the type.
  public func decode(_ response: Response) throws -> APIResponse {
    try decoding.decode(response)
  }
}

extension APIDefinition where Parameter == EmptyParameter {
  /// The default parameters: none.
  public var parameters: EmptyParameter { EmptyParameter() }
}
