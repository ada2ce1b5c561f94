public import Foundation

/// An endpoint that is built at the call site, without a type of its own.
///
/// ```swift
/// let users = try await client.request(
///   EndpointBuilder<[User]>.get("/users").query("page", 2).authentication(.required)
/// )
/// ```
///
/// Each configuration method returns a new endpoint, so a partly configured endpoint can be stored
/// and reused.
public struct EndpointBuilder<APIResponse: Decodable & Sendable>: APIDefinition {
  /// The HTTP method.
  public let method: HTTPMethod
  /// The path, relative to the base URL.
  public let path: String
  /// The headers before any interceptors modify them.
  public private(set) var headers = HTTPHeaders.default
  /// The rule for sending the session token.
  public private(set) var sessionAuthentication = SessionAuthentication.anonymous
  /// The interceptors that adapt the request.
  ///
  /// The interceptors run in order, after the client configuration's interceptors.
  public private(set) var requestInterceptors: [any RequestInterceptor] = []
  /// The signers that sign the request.
  ///
  /// The signers run in order, after the client configuration's signers.
  public private(set) var requestSigners: [any RequestSigner] = []
  /// The interceptors that adapt the response.
  ///
  /// The interceptors run in reverse order, before the client configuration's interceptors.
  public private(set) var responseInterceptors: [any ResponseInterceptor] = []
  /// The logger that records requests and responses.
  public private(set) var logger: any NetworkLogger = NoOpNetworkLogger()
  /// The status codes that count as success, or nil to use the client configuration's
  /// status codes.
  public private(set) var acceptableStatusCodes: Set<Int>?
  /// The longest time to wait for the next byte from the server, or nil to use the client
  /// configuration's time limit.
  public private(set) var timeout: Duration?
  /// The policy that decodes the response.
  public private(set) var decoding: DecodingPolicy<APIResponse>

  private var makeQuery: [@Sendable () throws -> [URLQueryItem]] = []
  private var makeBody: (@Sendable () throws -> HTTPBody)?

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path. Each interpolated value is encoded as a single path segment.
  public init(_ method: HTTPMethod, _ path: EndpointPath) {
    self.method = method
    self.path = path.description
    self.decoding = .json()
  }

  /// Encodes the query items, in the order in which the items were added.
  ///
  /// - Returns: The query items.
  /// - Throws: `EncodingError` if the values in the query cannot be encoded.
  public func encodedQuery() throws -> [URLQueryItem] {
    try makeQuery.flatMap { try $0() }
  }

  /// Encodes the body that was set last.
  ///
  /// - Returns: The body, or nil if no body was set.
  /// - Throws: The error that occurs when the body is created, such as `EncodingError`.
  public func body() throws -> HTTPBody? {
    try makeBody?()
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension EndpointBuilder {
  /// Adds parameters to the query.
  ///
  /// - Parameters:
  ///   - parameters: The parameters. Nested values are flattened.
  ///   - encoder: The query encoder.
  ///   - rootKey: The name under which the parameters are nested, or nil for no nesting.
  /// - Returns: The new endpoint.
  public func query(
    _ parameters: some Encodable & Sendable,
    encoder: URLQueryEncoder = URLQueryEncoder(),
    rootKey: String? = nil
  ) -> Self {
    with { $0.makeQuery.append { try encoder.encode(parameters, rootKey: rootKey) } }
  }

  /// Adds an item to the query.
  ///
  /// - Parameters:
  ///   - name: The name of the item.
  ///   - value: The value of the item. If the value is nil, no item is added.
  /// - Returns: The new endpoint.
  public func query(_ name: String, _ value: (some CustomStringConvertible)?) -> Self {
    guard let text = value?.description else { return self }
    return with { $0.makeQuery.append { [URLQueryItem(name: name, value: text)] } }
  }

  /// Sets the body to the JSON encoding of a value.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - encoder: The JSON encoder.
  /// - Returns: The new endpoint.
  public func body(
    _ value: some Encodable & Sendable,
    encoder: JSONEncoder = JSONEncoder()
  ) -> Self {
    with { $0.makeBody = { try .json(value, encoder: encoder) } }
  }

  /// Sets the body, which can be a form, a multipart body, bytes, a file or a stream.
  ///
  /// - Parameter body: An expression that creates the body. The expression is evaluated for each
  ///   attempt.
  /// - Returns: The new endpoint.
  public func body(_ body: @escaping @autoclosure @Sendable () throws -> HTTPBody) -> Self {
    with { $0.makeBody = body }
  }

  /// Sets a header, replacing existing headers with the same name.
  ///
  /// - Parameters:
  ///   - name: The name of the header.
  ///   - value: The value of the header.
  /// - Returns: The new endpoint.
  public func header(_ name: String, _ value: String) -> Self {
    with { $0.headers.update(name: name, value: value) }
  }

  /// Adds a header, keeping existing headers with the same name.
  ///
  /// - Parameters:
  ///   - name: The name of the header.
  ///   - value: The value of the header.
  /// - Returns: The new endpoint.
  public func addingHeader(_ name: String, _ value: String) -> Self {
    with { $0.headers.add(name: name, value: value) }
  }

  /// Replaces all headers.
  ///
  /// - Parameter headers: The new headers.
  /// - Returns: The new endpoint.
  public func headers(_ headers: HTTPHeaders) -> Self {
    with { $0.headers = headers }
  }

  /// Sets the rule for sending the session token.
  ///
  /// - Parameter authentication: The new rule.
  /// - Returns: The new endpoint.
  public func authentication(_ authentication: SessionAuthentication) -> Self {
    with { $0.sessionAuthentication = authentication }
  }

  /// Sets the status codes that count as success.
  ///
  /// - Parameter codes: The new status codes.
  /// - Returns: The new endpoint.
  public func acceptableStatusCodes(_ codes: Set<Int>) -> Self {
    with { $0.acceptableStatusCodes = codes }
  }

  /// Sets the longest time to wait for the next byte from the server.
  ///
  /// - Parameter timeout: The new time limit.
  /// - Returns: The new endpoint.
  public func timeout(_ timeout: Duration) -> Self {
    with { $0.timeout = timeout }
  }

  /// Appends interceptors and signers to those that the endpoint already has.
  ///
  /// - Parameters:
  ///   - requests: The interceptors that adapt the request.
  ///   - signers: The signers that sign the request.
  ///   - responses: The interceptors that adapt the response.
  /// - Returns: The new endpoint.
  public func intercepted(
    requests: [any RequestInterceptor] = [],
    signers: [any RequestSigner] = [],
    responses: [any ResponseInterceptor] = []
  ) -> Self {
    with {
      $0.requestInterceptors += requests
      $0.requestSigners += signers
      $0.responseInterceptors += responses
    }
  }

  /// Sets the logger that records requests and responses.
  ///
  /// - Parameter logger: The new logger.
  /// - Returns: The new endpoint.
  public func logged(by logger: any NetworkLogger) -> Self {
    with { $0.logger = logger }
  }

  /// Sets the policy that decodes the response.
  ///
  /// - Parameter policy: The new policy.
  /// - Returns: The new endpoint.
  public func decoding(_ policy: DecodingPolicy<APIResponse>) -> Self {
    with { $0.decoding = policy }
  }
}
