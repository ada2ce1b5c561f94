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

  /// The name of the feature that sends the request, for the header `X-Sample-Feature`.
  var featureName: String { get }
  /// The path below the environment's base URL.
  var path: String { get }
  /// The method; GET by default.
  var method: RequestMethod { get }
  /// The query; none by default.
  var query: [URLQueryItem] { get }
  /// The body; none by default.
  ///
  /// A request can have a query or a body, but not both.
  var body: RequestBody { get }
  /// A Boolean value that indicates whether the request carries the session's token, if the app has
  /// a session.
  ///
  /// The default is `false`.
  var needsSession: Bool { get }
  /// The policy for the headers that describe the app; ``HeaderPolicy/appDefault`` by default.
  var headerPolicy: HeaderPolicy { get }
  /// Additional headers, which override the headers of the policy.
  var additionalHeaders: [String: String] { get }
  /// The decoder of the response. All requests of one type must return equivalent decoders.
  var decoder: JSONDecoder { get }
  /// The policy for the response's body; ``ResponsePolicy/json`` by default.
  var responsePolicy: ResponsePolicy { get }
}

extension RequestDefinition {
  /// The default method, GET.
  public var method: RequestMethod { .get }
  /// The default: no query items.
  public var query: [URLQueryItem] { [] }
  /// The default: no body.
  public var body: RequestBody { .none }
  /// The default, `false`.
  public var needsSession: Bool { false }
  /// The default policy, ``HeaderPolicy/appDefault``.
  public var headerPolicy: HeaderPolicy { .appDefault }
  /// The default: no additional headers.
  public var additionalHeaders: [String: String] { [:] }
  /// The default: a decoder with Foundation's default settings.
  public var decoder: JSONDecoder { JSONDecoder() }
  /// The default policy, ``ResponsePolicy/json``.
  public var responsePolicy: ResponsePolicy { .json }
}

/// A policy for the body of a response.
public enum ResponsePolicy: Sendable, Equatable {
  /// The body is JSON.
  case json
  /// The body is JSON or empty; the fallback replaces an empty body.
  case jsonAllowingEmptyBody(fallback: String = "{}")
}
