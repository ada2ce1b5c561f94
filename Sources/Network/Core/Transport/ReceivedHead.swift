#if canImport(FoundationNetworking)
package import FoundationNetworking
#else
package import Foundation
#endif

/// The head of a response, as an engine passes it to an exchange.
///
/// An engine does not have to convert the head to an `HTTPURLResponse`; the caller can do so.
///
/// Foundation takes longer to create an `HTTPURLResponse` than an engine takes to parse the head.
/// The caller of a collected exchange therefore converts the head in its own task, while the engine
/// continues with other exchanges.
package struct ReceivedHead: Sendable {
  /// The statuses of responses without a body.
  ///
  /// The fields of such a response may describe the body of another response (RFC 9110, section
  /// 15.4.5).
  package static let statusesWithoutBody: Set<Int> = [204, 304]

  /// The length that the head announces for the body; negative if it announces none.
  package let expectedLength: Int64
  private let make: @Sendable () throws(NetworkError) -> HTTPURLResponse

  /// Creates a head from a response that is already converted.
  package init(_ response: HTTPURLResponse) {
    let hasBody = !Self.statusesWithoutBody.contains(response.statusCode)
    expectedLength = hasBody ? response.expectedContentLength : -1
    make = { () throws(NetworkError) in response }
  }

  /// Creates a head that is not converted until the caller needs it.
  ///
  /// - Parameters:
  ///   - expectedLength: The length that the head announces for the body; negative if it announces
  ///     none.
  ///   - make: A closure that converts the head.
  package init(
    expectedLength: Int64,
    make: @escaping @Sendable () throws(NetworkError) -> HTTPURLResponse
  ) {
    self.expectedLength = expectedLength
    self.make = make
  }

  /// Returns the head as an `HTTPURLResponse`, converting it if necessary.
  package func response() throws(NetworkError) -> HTTPURLResponse { try make() }
}
