public import Foundation

extension APIDefinition {
  /// The default method: GET.
  public var method: HTTPMethod { .get }
  /// The default headers: ``HTTPHeaders/default``.
  public var headers: HTTPHeaders { .default }
  /// The default session authentication, which sends no access token.
  public var sessionAuthentication: SessionAuthentication { .anonymous }
  /// The default request interceptors: none.
  public var requestInterceptors: [any RequestInterceptor] { [] }
  /// The default signers: none.
  public var requestSigners: [any RequestSigner] { [] }
  /// The default response interceptors: none.
  public var responseInterceptors: [any ResponseInterceptor] { [] }
  /// The default logger: a ``NoOpNetworkLogger``.
  public var logger: any NetworkLogger { NoOpNetworkLogger() }
  /// The default accepted status codes: nil, so the client configuration's status codes apply.
  public var acceptableStatusCodes: Set<Int>? { nil }
  /// The default time limit: nil, so the client configuration's time limit applies.
  public var timeout: Duration? { nil }
  /// The default query encoder: an encoder with the default strategies.
  public var queryEncoder: URLQueryEncoder { URLQueryEncoder() }
  /// The default root key: nil, so parameters are not nested.
  public var queryRootKey: String? { nil }
  /// The default JSON decoder: a decoder with the default strategies.
  public var decoder: JSONDecoder { JSONDecoder() }
  /// The default decoding policy: JSON with ``decoder``.
  public var decoding: DecodingPolicy<APIResponse> { .json(decoder) }

  /// Encodes the parameters as query items if the HTTP method is GET, HEAD or DELETE.
  ///
  /// - Returns: The query items, sorted by name, or an empty array if the parameters are not sent
  ///   in the query.
  /// - Throws: `EncodingError` if the parameters cannot be encoded.
  public func encodedQuery() throws -> [URLQueryItem] {
    guard method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return [] }
    return try queryEncoder.encode(parameters, rootKey: queryRootKey)
  }

  /// Encodes the parameters as JSON, unless the HTTP method is GET, HEAD or DELETE.
  ///
  /// With these HTTP methods, the parameters are sent in the query instead of the body.
  ///
  /// - Returns: The body, or nil if the parameters are not sent in the body.
  /// - Throws: `EncodingError` if the parameters cannot be encoded.
  public func body() throws -> HTTPBody? {
    guard !method.sendsParametersInQuery, Parameter.self != EmptyParameter.self else { return nil }
    return try .json(parameters)
  }

  /// Decodes the response with ``decoding``.
  ///
  /// - Parameter response: The response that the interceptors have adapted.
  /// - Returns: The decoded response.
  /// - Throws: The error of the decoding policy, such as `DecodingError` if the body does not match
  ///   the type.
  public func decode(_ response: Response) throws -> APIResponse {
    try decoding.decode(response)
  }
}

extension APIDefinition where Parameter == EmptyParameter {
  /// The default parameters: none.
  public var parameters: EmptyParameter { EmptyParameter() }
}
