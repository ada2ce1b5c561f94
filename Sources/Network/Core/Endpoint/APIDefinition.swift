public import Foundation

/// One endpoint: what is sent to it, and what comes back.
///
/// ```swift
/// struct FetchUsers: APIDefinition {
///   typealias APIResponse = [User]
///   let path = "/users"
/// }
///
/// let users = try await client.request(FetchUsers())
/// ```
///
/// Everything but ``path`` and the response's type has a default. ``parameters`` travel in the
/// query of GET, HEAD and DELETE, and as a JSON body otherwise.
public protocol APIDefinition: Sendable {
  /// What the endpoint takes; ``EmptyParameter`` when it takes nothing.
  associatedtype Parameter: Encodable & Sendable = EmptyParameter
  /// What the endpoint answers. `Data` is the body as it came, ``EmptyResponse`` ignores it.
  associatedtype APIResponse: Decodable & Sendable

  /// The method; GET by default.
  var method: HTTPMethod { get }
  /// The path below the base URL, percent-encoded where it is not plain; never a query.
  ///
  /// ``EndpointPath`` makes one of values that may hold anything.
  var path: String { get }
  /// What is sent; nothing by default.
  var parameters: Parameter { get }
  /// The headers before any interceptor; ``HTTPHeaders/default`` by default.
  var headers: HTTPHeaders { get }
  /// Whether the session's token goes along; ``SessionAuthentication/anonymous`` by default.
  var sessionAuthentication: SessionAuthentication { get }
  /// Adapt the request after the configuration's interceptors, in order.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// Adapt the response before the configuration's interceptors, the last one first.
  var responseInterceptors: [any ResponseInterceptor] { get }
  /// Writes what is sent and what comes back; a ``NoOpNetworkLogger`` by default.
  var logger: any NetworkLogger { get }
  /// The statuses that are no failure; nil leaves it to the configuration.
  var acceptableStatusCodes: Set<Int>? { get }
  /// How long the server may keep silent; nil leaves it to the configuration.
  var timeout: Duration? { get }
  /// Flattens ``parameters`` to a query; arrays repeat their name and dates are ISO 8601 by default.
  var queryEncoder: URLQueryEncoder { get }
  /// The name that all of ``parameters`` are below in a query; nil for none.
  var queryRootKey: String? { get }
  /// Decodes a JSON body.
  var decoder: JSONDecoder { get }
  /// How the body becomes the answer; JSON by ``decoder`` by default.
  var decoding: DecodingPolicy<APIResponse> { get }

  /// The query of the request.
  ///
  /// - Returns: The items in the order they are sent.
  /// - Throws: When the parameters cannot be encoded.
  func encodedQuery() throws -> [URLQueryItem]

  /// The body of the request, whose type is sent unless ``headers`` name another.
  ///
  /// - Returns: The body, or nil for none.
  /// - Throws: When the parameters cannot be encoded.
  func body() throws -> HTTPBody?

  /// Makes the endpoint's answer of an accepted response.
  ///
  /// - Parameter response: What came back, after the interceptors.
  /// - Returns: The answer.
  /// - Throws: `DecodingError` when the body is not the answer.
  func decode(_ response: Response) throws -> APIResponse
}

/// The parameters of an endpoint that takes none.
public struct EmptyParameter: Encodable, Sendable {
  /// Makes the empty parameter.
  public init() {}
}

/// The answer of an endpoint whose body does not matter, such as one that answers 204.
public struct EmptyResponse: Decodable, Sendable, Equatable {
  /// Makes the empty answer.
  public init() {}
}
