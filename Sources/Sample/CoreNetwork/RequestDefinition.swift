public import Foundation

/// One request of the app: what the data sources above declare, and all they know of the network.
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
  /// What is answered; `Data` is the body as it came.
  associatedtype ResponseBody: Decodable & Sendable

  /// The feature that asks, sent as `X-Sample-Feature`.
  var featureName: String { get }
  /// The path below the environment's base URL.
  var path: String { get }
  /// The method; GET by default.
  var method: RequestMethod { get }
  /// The query; none by default.
  var query: [URLQueryItem] { get }
  /// The body; none by default. A request has a query or a body, not both.
  var body: RequestBody { get }
  /// Whether the session's token goes along, where the app has a session; it does not by default.
  var needsSession: Bool { get }
  /// Which headers about the app are sent; ``HeaderPolicy/appDefault`` by default.
  var headerPolicy: HeaderPolicy { get }
  /// Further headers, which replace those of the policy.
  var additionalHeaders: [String: String] { get }
  /// Decodes the answer.
  var decoder: JSONDecoder { get }
  /// How the answer is read; ``ResponsePolicy/json`` by default.
  var responsePolicy: ResponsePolicy { get }
}

extension RequestDefinition {
  /// GET.
  public var method: RequestMethod { .get }
  /// None.
  public var query: [URLQueryItem] { [] }
  /// None.
  public var body: RequestBody { .none }
  /// It does not.
  public var needsSession: Bool { false }
  /// ``HeaderPolicy/appDefault``.
  public var headerPolicy: HeaderPolicy { .appDefault }
  /// None.
  public var additionalHeaders: [String: String] { [:] }
  /// A decoder with Foundation's defaults.
  public var decoder: JSONDecoder { JSONDecoder() }
  /// ``ResponsePolicy/json``.
  public var responsePolicy: ResponsePolicy { .json }
}
