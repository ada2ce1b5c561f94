public import Foundation

/// An endpoint put together where it is asked, for one that needs no type of its own.
///
/// ```swift
/// let users = try await client.request(
///   EndpointBuilder<[User]>.get("/users").query("page", 2).authentication(.required)
/// )
/// ```
///
/// Each step gives a new endpoint, so one may be kept and asked again.
public struct EndpointBuilder<APIResponse: Decodable & Sendable>: APIDefinition {
  /// The method.
  public let method: HTTPMethod
  /// The path below the base URL.
  public let path: String
  /// The headers before any interceptor.
  public private(set) var headers = HTTPHeaders.default
  /// Whether the session's token goes along.
  public private(set) var sessionAuthentication = SessionAuthentication.anonymous
  /// Adapt the request after the configuration's interceptors.
  public private(set) var requestInterceptors: [any RequestInterceptor] = []
  /// Adapt the response before the configuration's interceptors.
  public private(set) var responseInterceptors: [any ResponseInterceptor] = []
  /// Writes what is sent and what comes back.
  public private(set) var logger: any NetworkLogger = NoOpNetworkLogger()
  /// The statuses that are no failure.
  public private(set) var acceptableStatusCodes: Set<Int>?
  /// How long the server may keep silent.
  public private(set) var timeout: Duration?
  /// How the body becomes the answer.
  public private(set) var decoding: DecodingPolicy<APIResponse>

  private var makeQuery: [@Sendable () throws -> [URLQueryItem]] = []
  private var makeBody: (@Sendable () throws -> HTTPBody)?

  /// Begins an endpoint.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path; what is interpolated becomes one segment each.
  public init(_ method: HTTPMethod, _ path: EndpointPath) {
    self.method = method
    self.path = path.description
    self.decoding = .json()
  }

  /// The query of all steps, in their order.
  ///
  /// - Returns: The items.
  /// - Throws: When parameters cannot be encoded.
  public func encodedQuery() throws -> [URLQueryItem] {
    try makeQuery.flatMap { try $0() }
  }

  /// The body of the last step that set one.
  ///
  /// - Returns: The body, or nil for none.
  /// - Throws: When it cannot be encoded.
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
  ///   - parameters: Named values; nested ones are flattened.
  ///   - encoder: Flattens them.
  ///   - rootKey: The name that all of them are below; nil for none.
  /// - Returns: The endpoint with them.
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
  ///   - name: Its name.
  ///   - value: Its value; nil adds nothing.
  /// - Returns: The endpoint with it.
  public func query(_ name: String, _ value: (some CustomStringConvertible)?) -> Self {
    guard let text = value?.description else { return self }
    return with { $0.makeQuery.append { [URLQueryItem(name: name, value: text)] } }
  }

  /// Sends a value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: Encodes it.
  /// - Returns: The endpoint with the body.
  public func body(
    _ value: some Encodable & Sendable,
    encoder: JSONEncoder = JSONEncoder()
  ) -> Self {
    with { $0.makeBody = { try .json(value, encoder: encoder) } }
  }

  /// Sends a body: a form, several parts, or bytes.
  ///
  /// - Parameter body: Makes the body.
  /// - Returns: The endpoint with it.
  public func body(_ body: @escaping @autoclosure @Sendable () throws -> HTTPBody) -> Self {
    with { $0.makeBody = body }
  }

  /// Sets a header.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - value: Its value.
  /// - Returns: The endpoint with it.
  public func header(_ name: String, _ value: String) -> Self {
    with { $0.headers.update(name: name, value: value) }
  }

  /// Adds a header beside those of the same name.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - value: Its value.
  /// - Returns: The endpoint with it.
  public func addingHeader(_ name: String, _ value: String) -> Self {
    with { $0.headers.add(name: name, value: value) }
  }

  /// Sends these headers and no others.
  ///
  /// - Parameter headers: The headers.
  /// - Returns: The endpoint with them.
  public func headers(_ headers: HTTPHeaders) -> Self {
    with { $0.headers = headers }
  }

  /// Says whether the session's token goes along.
  ///
  /// - Parameter authentication: Whether it does.
  /// - Returns: The endpoint that says so.
  public func authentication(_ authentication: SessionAuthentication) -> Self {
    with { $0.sessionAuthentication = authentication }
  }

  /// Names the statuses that are no failure.
  ///
  /// - Parameter codes: The statuses.
  /// - Returns: The endpoint that accepts them.
  public func acceptableStatusCodes(_ codes: Set<Int>) -> Self {
    with { $0.acceptableStatusCodes = codes }
  }

  /// Says how long the server may keep silent.
  ///
  /// - Parameter timeout: How long.
  /// - Returns: The endpoint that waits as long.
  public func timeout(_ timeout: Duration) -> Self {
    with { $0.timeout = timeout }
  }

  /// Adds interceptors after those there are.
  ///
  /// - Parameters:
  ///   - requests: Adapt the request.
  ///   - responses: Adapt the response.
  /// - Returns: The endpoint with them.
  public func intercepted(
    requests: [any RequestInterceptor] = [],
    responses: [any ResponseInterceptor] = []
  ) -> Self {
    with {
      $0.requestInterceptors += requests
      $0.responseInterceptors += responses
    }
  }

  /// Writes what is sent and what comes back.
  ///
  /// - Parameter logger: The logger.
  /// - Returns: The endpoint that is logged.
  public func logged(by logger: any NetworkLogger) -> Self {
    with { $0.logger = logger }
  }

  /// Says how the body becomes the answer.
  ///
  /// - Parameter policy: The policy.
  /// - Returns: The endpoint that decodes so.
  public func decoding(_ policy: DecodingPolicy<APIResponse>) -> Self {
    with { $0.decoding = policy }
  }
}
