public import Foundation
import InnoLocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A complete response, which consists of a body and a head.
///
/// The head contains the status and the headers.
public struct Response: Sendable {
  private enum Head: Sendable {
    case converted(HTTPURLResponse)
    case deferred(DeferredHead)
  }

  /// The body.
  public var data: Data
  private var storedHead: Head

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - head: The status and headers.
  public init(data: Data, head: HTTPURLResponse) {
    self.data = data
    self.storedHead = .converted(head)
  }

  /// Creates a response from a received head.
  ///
  /// On Linux, the head is converted to an `HTTPURLResponse` when the head is first read. On other
  /// platforms, the head is converted immediately.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - received: The status and headers.
  /// - Throws: ``NetworkError/invalidResponse(_:url:)`` if Foundation rejects the head.
  init(data: Data, received: ReceivedHead) throws(NetworkError) {
    self.data = data
    #if canImport(FoundationNetworking)
    self.storedHead = .deferred(DeferredHead(received))
    #else
    self.storedHead = .converted(try received.response())
    #endif
  }

  /// The status and headers.
  public var head: HTTPURLResponse {
    get {
      switch storedHead {
      case .converted(let head): head
      case .deferred(let head): head.converted
      }
    }
    set { storedHead = .converted(newValue) }
  }

  /// The status code, such as 200.
  public var statusCode: Int {
    switch storedHead {
    case .converted(let head): head.statusCode
    case .deferred(let head): head.status
    }
  }

  /// The headers, sorted by name.
  public var headers: HTTPHeaders { HTTPHeaders(head) }
}

/// A response head that is converted to an `HTTPURLResponse` when the head is first read.
///
/// On Linux, the conversion takes longer than the rest of a small request. Most responses can be
/// decoded without the conversion.
private final class DeferredHead: Sendable {
  private let received: ReceivedHead
  private let response = Locked<HTTPURLResponse?>(nil)

  init(_ received: ReceivedHead) {
    self.received = received
  }

  var status: Int { received.status }

  var converted: HTTPURLResponse {
    response.withLock { response in
      if let response { return response }
      // Foundation's initializer can fail, but on Linux it accepts every status and every field.
      guard let converted = try? received.response() else { preconditionFailure() }
      response = converted
      return converted
    }
  }
}
