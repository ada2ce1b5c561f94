public import Foundation

/// An endpoint: the request and the type of its response.
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
/// Only ``path`` and the type of the response are required. ``parameters`` are sent in the query
/// for GET, HEAD and DELETE, and as a JSON body otherwise.
public protocol APIDefinition: Sendable {
  /// The type of the parameters; ``EmptyParameter`` for none.
  associatedtype Parameter: Encodable & Sendable = EmptyParameter
  /// The type of the decoded response. `Data` is the raw body, and ``EmptyResponse`` ignores it.
  associatedtype APIResponse: Decodable & Sendable

  /// The HTTP method; GET by default.
  var method: HTTPMethod { get }
  /// The path below the base URL, without a query. Characters that are not allowed in a path are
  /// percent-encoded.
  ///
  /// To insert arbitrary values into a path, use ``EndpointPath``.
  var path: String { get }
  /// The parameters; none by default.
  var parameters: Parameter { get }
  /// The headers, before interceptors; ``HTTPHeaders/default`` by default.
  var headers: HTTPHeaders { get }
  /// The use of the session token; ``SessionAuthentication/anonymous`` by default.
  var sessionAuthentication: SessionAuthentication { get }
  /// The interceptors that adapt the request, in order, after those of the configuration.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// The signers of the request, in order, after those of the configuration.
  var requestSigners: [any RequestSigner] { get }
  /// The interceptors that adapt the response, from the last to the first, before those of the
  /// configuration.
  var responseInterceptors: [any ResponseInterceptor] { get }
  /// The logger of requests and responses; a ``NoOpNetworkLogger`` by default.
  var logger: any NetworkLogger { get }
  /// The status codes that are not failures; nil to use those of the configuration.
  var acceptableStatusCodes: Set<Int>? { get }
  /// The longest time the server may stay silent; nil to use that of the configuration.
  var timeout: Duration? { get }
  /// The encoder of ``parameters`` for the query. By default arrays repeat their name, and dates
  /// are in ISO 8601 format.
  var queryEncoder: URLQueryEncoder { get }
  /// The name under which ``parameters`` are nested in the query; nil for none.
  var queryRootKey: String? { get }
  /// The decoder of JSON bodies.
  var decoder: JSONDecoder { get }
  /// The policy that decodes the response; JSON with ``decoder`` by default.
  var decoding: DecodingPolicy<APIResponse> { get }

  /// Encodes the query of the request.
  ///
  /// - Returns: The query items, in the order in which they are sent.
  /// - Throws: `EncodingError` if the parameters cannot be encoded.
  func encodedQuery() throws -> [URLQueryItem]

  /// Encodes the body of the request. Its content type is sent unless ``headers`` contain one.
  ///
  /// - Returns: The body; nil for none.
  /// - Throws: `EncodingError` if the parameters cannot be encoded.
  func body() throws -> HTTPBody?

  /// Decodes a response with an accepted status.
  ///
  /// - Parameter response: The response, as adapted by the interceptors.
  /// - Returns: The decoded response.
  /// - Throws: `DecodingError` if the body does not match the type.
  func decode(_ response: Response) throws -> APIResponse
}

/// The parameters of an endpoint without parameters.
public struct EmptyParameter: Encodable, Sendable {
  /// Creates empty parameters.
  public init() {}
}

/// The response type of an endpoint whose response body is ignored, such as an empty one with
/// status 204.
public struct EmptyResponse: Decodable, Sendable, Equatable {
  /// Creates an empty response.
  public init() {}
}

/// An endpoint's use of the session token of a ``RefreshTokenPolicy``.
public enum SessionAuthentication: String, Sendable, CaseIterable {
  /// The token is not sent.
  case anonymous
  /// The token is sent if there is one.
  case optional
  /// The token is sent. Without one the request fails before anything is sent.
  case required
}
