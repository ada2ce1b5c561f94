public import Foundation

/// A type that describes an endpoint: a request and the type of its response.
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
/// Only ``path`` and the type of the response are required. The ``parameters`` of a GET, HEAD or
/// DELETE request are sent in the query. The parameters of other requests are sent as a JSON body.
public protocol APIDefinition: Sendable {
  /// The type of the parameters, or ``EmptyParameter`` for an endpoint without parameters.
  associatedtype Parameter: Encodable & Sendable = EmptyParameter
  /// The type of the decoded response.
  ///
  /// Use `Data` for the raw body, or ``EmptyResponse`` to ignore the body.
  associatedtype APIResponse: Decodable & Sendable

  /// The HTTP method.
  ///
  /// The default is GET.
  var method: HTTPMethod { get }
  /// The path, relative to the base URL.
  ///
  /// Characters that are not allowed in a path are percent-encoded. However, the request fails if
  /// the path contains `?`, `#`, `//`, a control character, an invalid percent escape, or a `.` or
  /// `..` segment. To insert arbitrary values into a path, use ``EndpointPath``.
  var path: String { get }
  /// The parameters of the request.
  ///
  /// By default, there are no parameters.
  var parameters: Parameter { get }
  /// The headers before any interceptors modify them.
  ///
  /// The default is ``HTTPHeaders/default``.
  var headers: HTTPHeaders { get }
  /// The rule for sending the session token.
  ///
  /// The default is ``SessionAuthentication/anonymous``.
  var sessionAuthentication: SessionAuthentication { get }
  /// The interceptors that adapt the request.
  ///
  /// The interceptors run in order, after the client configuration's interceptors.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// The signers that sign the request.
  ///
  /// The signers run in order, after the client configuration's signers.
  var requestSigners: [any RequestSigner] { get }
  /// The interceptors that adapt the response.
  ///
  /// The interceptors run in reverse order, before the client configuration's interceptors.
  var responseInterceptors: [any ResponseInterceptor] { get }
  /// The logger that records requests and responses.
  ///
  /// The default is a ``NoOpNetworkLogger``.
  var logger: any NetworkLogger { get }
  /// The status codes that count as success, or nil to use the client configuration's
  /// status codes.
  var acceptableStatusCodes: Set<Int>? { get }
  /// The longest time to wait for the next byte from the server, or nil to use the client
  /// configuration's time limit.
  var timeout: Duration? { get }
  /// The encoder that converts ``parameters`` to query items.
  ///
  /// By default, the encoder repeats the name of an array for each element, and writes dates in ISO
  /// 8601 format.
  var queryEncoder: URLQueryEncoder { get }
  /// The name under which ``parameters`` are nested in the query, or nil for no nesting.
  var queryRootKey: String? { get }
  /// The decoder for JSON response bodies.
  var decoder: JSONDecoder { get }
  /// The policy that decodes the response.
  ///
  /// The default policy decodes JSON with ``decoder``.
  var decoding: DecodingPolicy<APIResponse> { get }

  /// Encodes the query of the request.
  ///
  /// - Returns: The query items, in the order in which they are sent.
  /// - Throws: Any error, such as `EncodingError` if the parameters cannot be encoded.
  func encodedQuery() throws -> [URLQueryItem]

  /// Encodes the body of the request.
  ///
  /// The media type of the body is sent as `Content-Type`, unless ``headers`` contains a
  /// `Content-Type` field.
  ///
  /// - Returns: The body, or nil for a request without a body.
  /// - Throws: Any error, such as `EncodingError` if the parameters cannot be encoded.
  func body() throws -> HTTPBody?

  /// Decodes a response whose status code counts as success.
  ///
  /// - Parameter response: The response that the interceptors have adapted.
  /// - Returns: The decoded response.
  /// - Throws: Any error, such as `DecodingError` if the body does not match the type.
  func decode(_ response: Response) throws -> APIResponse
}

/// The parameter type of an endpoint that has no parameters.
public struct EmptyParameter: Encodable, Sendable {
  /// Creates empty parameters.
  public init() {}
}

/// The response type of an endpoint that ignores the body of the response.
///
/// For example, use this type for a 204 response, which has no body.
public struct EmptyResponse: Decodable, Sendable, Equatable {
  /// Creates an empty response.
  public init() {}
}

/// A rule for sending the session token that a ``RefreshTokenPolicy`` provides.
public enum SessionAuthentication: String, Sendable, CaseIterable {
  /// The session token is not sent.
  case anonymous
  /// The session token is sent if a token is available and the ``RefreshTokenPolicy`` allows the
  /// request to use it.
  case optional
  /// The session token is required.
  ///
  /// If no token is available, the ``RefreshTokenPolicy`` first fetches a token. If the fetch
  /// fails, the request is not sent.
  case required
}
