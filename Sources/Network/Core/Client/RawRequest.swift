package import Foundation

/// A request to a complete URL.
///
/// The response is returned regardless of its status.
package struct RawRequest: APIDefinition {
  /// The type of a decoded response.
  ///
  /// This type is not used, because the response is streamed.
  package typealias APIResponse = Data

  /// The URL, which is sent unchanged.
  package let url: URL
  /// The HTTP method.
  package let method: HTTPMethod
  /// The headers of the request.
  package let headers: HTTPHeaders
  /// The logger that records the request and the response.
  package let logger: any NetworkLogger
  /// The rule for sending the session token.
  package let sessionAuthentication: SessionAuthentication
  /// The path, which is not used because ``url`` is complete.
  package var path: String { "/" }
  /// The accepted status codes: all codes from 100 to 999.
  package var acceptableStatusCodes: Set<Int>? { Self.allCodes }

  private let content: HTTPBody?
  private static let allCodes = Set(100..<1_000)

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The complete URL.
  ///   - method: The HTTP method.
  ///   - headers: The headers.
  ///   - body: The body, or nil for a request without a body.
  ///   - authentication: The rule for sending the session token.
  ///   - logger: The logger that records the request and the response.
  package init(
    url: URL,
    method: HTTPMethod,
    headers: HTTPHeaders,
    body: HTTPBody?,
    authentication: SessionAuthentication,
    logger: any NetworkLogger = NoOpNetworkLogger()
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.content = body
    self.sessionAuthentication = authentication
    self.logger = logger
  }

  /// Returns the body.
  ///
  /// - Returns: The body, or nil for a request without a body.
  package func body() -> HTTPBody? { content }
}
