public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A complete response: its body, and its head with the status and headers.
public struct Response: Sendable {
  /// The body.
  public var data: Data
  /// The status and headers.
  public var head: HTTPURLResponse

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - head: The status and headers.
  public init(data: Data, head: HTTPURLResponse) {
    self.data = data
    self.head = head
  }

  /// The status code, such as 200.
  public var statusCode: Int { head.statusCode }

  /// The headers, sorted by name.
  public var headers: HTTPHeaders { HTTPHeaders(head) }
}
