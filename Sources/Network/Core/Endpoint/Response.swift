public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A whole response: the body, and the head as Foundation has it.
public struct Response: Sendable {
  /// The body.
  public var data: Data
  /// The status and headers.
  public var head: HTTPURLResponse

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - head: The status and headers.
  public init(data: Data, head: HTTPURLResponse) {
    self.data = data
    self.head = head
  }

  /// The status, such as 200.
  public var statusCode: Int { head.statusCode }

  /// The headers, sorted by name.
  public var headers: HTTPHeaders { HTTPHeaders(head) }
}
