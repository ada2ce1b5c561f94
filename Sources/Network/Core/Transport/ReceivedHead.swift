#if canImport(FoundationNetworking)
package import FoundationNetworking
#else
package import Foundation
#endif

/// The head of a response, which an engine passes to an exchange.
///
/// The head is converted to an `HTTPURLResponse` only if the caller needs more than the status,
/// because the conversion takes longer than parsing the head.
package struct ReceivedHead: Sendable {
  /// The statuses of responses without a body.
  ///
  /// The header fields of a 304 response may describe a body that is not sent (RFC 9110, section
  /// 15.4.5).
  package static let statusesWithoutBody: Set<Int> = [204, 304]

  /// The status code, such as 200.
  package let status: Int
  /// The declared length of the body, in bytes, or a negative number if the head declares no
  /// length.
  package let expectedLength: Int64
  private let make: @Sendable () throws(NetworkError) -> HTTPURLResponse

  /// Creates a head from an `HTTPURLResponse`.
  package init(_ response: HTTPURLResponse) {
    status = response.statusCode
    let hasBody = !Self.statusesWithoutBody.contains(response.statusCode)
    expectedLength = hasBody ? response.expectedContentLength : -1
    make = { () throws(NetworkError) in response }
  }

  /// Creates a head that is converted to an `HTTPURLResponse` when the caller needs the response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - expectedLength: The declared length of the body, in bytes, or a negative number if the
  ///     head declares no length.
  ///   - make: A closure that converts the head.
  package init(
    status: Int,
    expectedLength: Int64,
    make: @escaping @Sendable () throws(NetworkError) -> HTTPURLResponse
  ) {
    self.status = status
    self.expectedLength = expectedLength
    self.make = make
  }

  /// Returns the head as an `HTTPURLResponse`.
  ///
  /// The head is converted if necessary.
  package func response() throws(NetworkError) -> HTTPURLResponse { try make() }
}
