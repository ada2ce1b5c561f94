import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client without a pipeline, whose responses are registered for each type of endpoint.
///
/// ```swift
/// let client = StubNetworkClient()
/// client.answer(FetchUsers.self) { _ in [User(id: 1)] }
/// client.stream(Ticker.self) { _, lastEventID in ["data: 1\n\n"] }
/// ```
///
/// A request of a type without a registered response fails.
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

  /// Creates a client without responses.
  public init() {}

  /// All requests so far, in order.
  public var requests: [any APIDefinition] { state.withLock { $0.requests } }

  /// The bodies of all uploads so far, in order.
  public var uploads: [HTTPBody] { state.withLock { $0.uploads } }

  /// Registers the stream of a type of endpoint, replacing an earlier one.
  ///
  /// - Parameters:
  ///   - type: The type of the endpoint.
  ///   - chunks: A closure that returns the pieces of the body for an endpoint and the identifier
  ///     of the last event, if any.
  public func stream<D: APIDefinition>(
    _ type: D.Type,
    with chunks: @escaping @Sendable (D, String?) async throws(NetworkError) -> [String]
  ) {
    let chunks = Chunks<D>(make: chunks)
    state.withLock { $0.streams[ObjectIdentifier(type)] = chunks }
  }

  /// Registers the response to a type of endpoint, replacing an earlier one.
  ///
  /// - Parameters:
  ///   - type: The type of the endpoint.
  ///   - answer: A closure that returns the decoded response for an endpoint.
  public func answer<D: APIDefinition>(
    _ type: D.Type,
    with answer: @escaping @Sendable (D) async throws(NetworkError) -> D.APIResponse
  ) {
    let answer = Answer<D>(make: answer)
    state.withLock { $0.answers[ObjectIdentifier(type)] = answer }
  }

  /// Returns the registered response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: The tag, which is not used.
  /// - Returns: The response.
  /// - Throws: The error of the closure, or `NetworkError.invalidRequest(_:)` if nothing is
  ///   registered for the type.
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

  /// Returns the registered response and stores the body.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - body: The body.
  ///   - tag: The tag, which is not used.
  ///   - progress: A closure that is called once with the whole body, if its length is known.
  /// - Returns: The response.
  /// - Throws: The error of the closure, or `NetworkError.invalidRequest(_:)` if nothing is
  ///   registered for the type.
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

  /// Returns the registered stream.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - lastEventID: The identifier of the last event, for the closure.
  ///   - tag: The tag, which is not used.
  /// - Returns: A response of status 200 with the pieces.
  /// - Throws: The error of the closure, or `NetworkError.invalidRequest(_:)` if nothing is
  ///   registered for the type.
  public func stream<D: APIDefinition>(
    _ definition: D,
    lastEventID: String?,
    tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream {
    let chunks = state.withLock { state in
      state.requests.append(definition)
      return state.streams[ObjectIdentifier(D.self)] as? Chunks<D>
    }
    guard let chunks, let url = URL(string: "https://stub.invalid\(definition.path)"),
      let head = HTTPURLResponse(
        url: url,
        statusCode: 200,
        httpVersion: "HTTP/1.1",
        headerFields: nil
      )
    else {
      throw .invalidRequest(
        "the stub client has no stream for \(D.self); register a stream with stream(_:with:)"
      )
    }
    let pieces = try await chunks.make(definition, lastEventID)
    return ResponseStream(head: head, chunks: pieces.map { Data($0.utf8) })
  }
}
