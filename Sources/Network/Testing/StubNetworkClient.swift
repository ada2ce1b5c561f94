import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client for tests that returns registered responses without sending requests.
///
/// A test registers a response for each type of endpoint.
///
/// ```swift
/// let client = StubNetworkClient()
/// client.answer(FetchUsers.self) { _ in [User(id: 1)] }
/// client.stream(Ticker.self) { _, lastEventID in ["data: 1\n\n"] }
/// ```
///
/// A request fails if no response is registered for the type of its endpoint.
public final class StubNetworkClient: NetworkClient {
  private struct Answer<D: APIDefinition>: Sendable {
    let make: @Sendable (D) async throws(NetworkError) -> D.APIResponse
  }

  private struct Chunks<D: APIDefinition>: Sendable {
    let make: @Sendable (D, String?) async throws(NetworkError) -> [String]
  }

  private struct State {
    var answers: [ObjectIdentifier: any Sendable] = [:]
    var streams: [ObjectIdentifier: any Sendable] = [:]
    var requests: [any APIDefinition] = []
    var uploads: [HTTPBody] = []
  }

  private let state = Locked(State())

  /// Creates a client without registered responses.
  public init() {}

  /// The endpoints of all requests so far, oldest first.
  public var requests: [any APIDefinition] { state.withLock { $0.requests } }

  /// The bodies of all uploads so far, oldest first.
  public var uploads: [HTTPBody] { state.withLock { $0.uploads } }

  /// Registers the stream for an endpoint type.
  ///
  /// The stream replaces any earlier stream for this type.
  ///
  /// - Parameters:
  ///   - type: The endpoint type.
  ///   - chunks: A closure that returns the chunks of the body. The closure receives the endpoint
  ///     and the last event identifier. The identifier is `nil` if the caller passes no identifier.
  public func stream<D: APIDefinition>(
    _ type: D.Type,
    with chunks: @escaping @Sendable (D, String?) async throws(NetworkError) -> [String]
  ) {
    let chunks = Chunks<D>(make: chunks)
    state.withLock { $0.streams[ObjectIdentifier(type)] = chunks }
  }

  /// Registers the response for an endpoint type.
  ///
  /// The response replaces any response that is already registered for the type.
  ///
  /// - Parameters:
  ///   - type: The endpoint type.
  ///   - answer: A closure that receives the endpoint and returns the decoded response.
  public func answer<D: APIDefinition>(
    _ type: D.Type,
    with answer: @escaping @Sendable (D) async throws(NetworkError) -> D.APIResponse
  ) {
    let answer = Answer<D>(make: answer)
    state.withLock { $0.answers[ObjectIdentifier(type)] = answer }
  }

  /// Returns the registered response for the type of an endpoint.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: The tag, which is not used.
  /// - Returns: The decoded response.
  /// - Throws: The error that the registered closure throws, or `NetworkError.invalidRequest(_:)`
  ///   if nothing is registered for the type of the endpoint.
  public func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse {
    let answer = state.withLock { state in
      state.requests.append(definition)
      return state.answers[ObjectIdentifier(D.self)] as? Answer<D>
    }
    guard let answer else {
      throw .invalidRequest(
        "the stub client has no response for \(D.self); register a response with answer(_:with:)"
      )
    }
    return try await answer.make(definition)
  }

  /// Adds a body to ``uploads``, and returns the registered response for the type of an endpoint.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - body: The body to store.
  ///   - tag: The tag, which is not used.
  ///   - progress: A closure that is called once, with `sent` and `total` equal to the length of
  ///     the body. If the length is unknown, the closure is not called.
  /// - Returns: The decoded response.
  /// - Throws: The error that the registered closure throws, or `NetworkError.invalidRequest(_:)`
  ///   if nothing is registered for the type of the endpoint.
  public func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    tag: CancellationTag?,
    progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws(NetworkError) -> D.APIResponse {
    state.withLock { $0.uploads.append(body) }
    if let length = body.length { progress?(UploadProgress(sent: length, total: length)) }
    return try await request(definition, tag: tag)
  }

  /// Returns the registered stream for the type of an endpoint.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - lastEventID: The last event identifier, which is passed to the registered closure.
  ///   - tag: The tag, which is not used.
  /// - Returns: A stream with status 200 and the chunks that the registered closure returns.
  /// - Throws: The error that the registered closure throws, or `NetworkError.invalidRequest(_:)`
  ///   if nothing is registered for the type of the endpoint, or if the endpoint's path does not
  ///   form a URL.
  public func stream<D: APIDefinition>(
    _ definition: D,
    lastEventID: String?,
    tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream {
    let chunks = state.withLock { state in
      state.requests.append(definition)
      return state.streams[ObjectIdentifier(D.self)] as? Chunks<D>
    }
    guard let chunks else {
      throw .invalidRequest(
        "the stub client has no stream for \(D.self); register a stream with stream(_:with:)"
      )
    }
    guard let url = URL(string: "https://stub.invalid\(definition.path)"),
      let head = HTTPURLResponse(
        url: url,
        statusCode: 200,
        httpVersion: "HTTP/1.1",
        headerFields: nil
      )
    else {
      throw .invalidRequest(
        "the path of \(D.self) is not a valid URL path; use a path such as /users"
      )
    }
    let pieces = try await chunks.make(definition, lastEventID)
    return ResponseStream(head: head, chunks: pieces.map { Data($0.utf8) })
  }
}
