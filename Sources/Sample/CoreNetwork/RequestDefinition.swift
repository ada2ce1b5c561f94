public import Foundation

/// A request of the app, declared by a data source.
///
/// ```swift
/// struct FetchUsersRequest: RequestDefinition {
///   typealias ResponseBody = [UserRemoteModel]
///   let featureName = "People"
///   var path: String { "/users" }
///   var headerPolicy: HeaderPolicy { .external }
/// }
/// ```
public protocol RequestDefinition: Sendable {
  /// The type of the decoded response, or `Data` to receive the body without decoding.
  associatedtype ResponseBody: Decodable & Sendable

  /// The name of the feature that sends the request.
  ///
  /// The name is sent in the header `X-Sample-Feature`.
  var featureName: String { get }
  /// The path below the environment's base URL.
  var path: String { get }
  /// The HTTP method.
  ///
  /// The default is GET.
  var method: RequestMethod { get }
  /// The query items.
  ///
  /// By default, there are no query items.
  var query: [URLQueryItem] { get }
  /// The body.
  ///
  /// By default, there is no body.
  ///
  /// A request can have a query or a body, but not both.
  var body: RequestBody { get }
  /// A Boolean value that indicates whether the session's token is sent with the request.
  ///
  /// If the app has no session, the value has no effect. The default is `false`.
  var needsSession: Bool { get }
  /// The policy for the headers that describe the app.
  ///
  /// The default is ``HeaderPolicy/appDefault``.
  var headerPolicy: HeaderPolicy { get }
  /// Additional headers, which override the headers of ``headerPolicy``.
  var additionalHeaders: [String: String] { get }
  /// The decoder of the response.
  ///
  /// All requests of one type must return equivalent decoders.
  var decoder: JSONDecoder { get }
  /// The policy for the response's body.
  ///
  /// The default is ``ResponsePolicy/json``.
  var responsePolicy: ResponsePolicy { get }
}

extension RequestDefinition {
  /// The default method, GET.
  public var method: RequestMethod { .get }
  /// The default query, which contains no items.
  public var query: [URLQueryItem] { [] }
  /// The default body, ``RequestBody/none``.
  public var body: RequestBody { .none }
  /// The default value, `false`: the request does not send the session's token.
  public var needsSession: Bool { false }
  /// The default policy, ``HeaderPolicy/appDefault``.
  public var headerPolicy: HeaderPolicy { .appDefault }
  /// The default dictionary, which contains no additional headers.
  public var additionalHeaders: [String: String] { [:] }
  /// The default decoder, which has Foundation's default settings.
  public var decoder: JSONDecoder { JSONDecoder() }
  /// The default policy, ``ResponsePolicy/json``.
  public var responsePolicy: ResponsePolicy { .json }
}

/// A policy for the body of a response.
public enum ResponsePolicy: Sendable, Equatable {
  /// The body is JSON.
  case json
  /// The body is JSON or empty.
  ///
  /// If the body is empty, the fallback replaces it.
  case jsonAllowingEmptyBody(fallback: String = "{}")
}
