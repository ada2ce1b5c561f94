import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client without a pipeline: gives the answers that were registered for each type of endpoint.
///
/// ```swift
/// let client = StubNetworkClient()
/// client.answer(FetchUsers.self) { _ in [User(id: 1)] }
/// client.stream(Ticker.self) { _, lastEventID in ["data: 1\n\n"] }
/// ```
///
/// A request of a type that has no answer fails, and says so.
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

  /// Makes a client that has no answers.
  public init() {}

  /// Every request so far, in the order it came.
  public var requests: [any APIDefinition] { state.withLock { $0.requests } }

  /// The bodies of all uploads so far, in the order they came.
  public var uploads: [HTTPBody] { state.withLock { $0.uploads } }

  /// Registers the stream of a type of endpoint, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - type: The endpoint's type.
  ///   - chunks: Gives the pieces of the body, given the endpoint and the last event that the stream
  ///     is to go on after; it may wait, or throw.
  public func stream<D: APIDefinition>(
    _ type: D.Type,
    with chunks: @escaping @Sendable (D, String?) async throws(NetworkError) -> [String]
  ) {
    let chunks = Chunks<D>(make: chunks)
    state.withLock { $0.streams[ObjectIdentifier(type)] = chunks }
  }

  /// Registers the answer to a type of endpoint, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - type: The endpoint's type.
  ///   - answer: Gives the answer; it may wait, or throw.
  public func answer<D: APIDefinition>(
    _ type: D.Type,
    with answer: @escaping @Sendable (D) async throws(NetworkError) -> D.APIResponse
  ) {
    let answer = Answer<D>(make: answer)
    state.withLock { $0.answers[ObjectIdentifier(type)] = answer }
  }

  /// Gives the registered answer.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: Not used.
  /// - Returns: The answer.
  /// - Throws: What the answer throws, or ``NetworkError/invalidRequest(_:)`` when there is none.
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
        "the stub client has no answer for \(D.self); register one with answer(_:with:)"
      )
    }
    return try await answer.make(definition)
  }

  /// Gives the registered answer, as to a request, and keeps the body.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - body: What is sent.
  ///   - tag: Not used.
  ///   - progress: Is called once, with the whole body, where its length is known.
  /// - Returns: The answer.
  /// - Throws: What the answer throws, or ``NetworkError/invalidRequest(_:)`` when there is none.
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

  /// Gives the registered stream.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - lastEventID: Is passed to what was registered.
  ///   - tag: Not used.
  /// - Returns: A response of status 200 with the pieces.
  /// - Throws: What the stream throws, or ``NetworkError/invalidRequest(_:)`` when there is none.
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
        "the stub client has no stream for \(D.self); register one with stream(_:with:)"
      )
    }
    let pieces = try await chunks.make(definition, lastEventID)
    return ResponseStream(head: head, chunks: pieces.map { Data($0.utf8) })
  }
}
