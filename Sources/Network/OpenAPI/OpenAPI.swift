// The trait OpenAPI adds the dependencies on swift-openapi-runtime and swift-http-types.
#if OpenAPI
public import Foundation
public import HTTPTypes
public import InnoNetwork
import InnoNetworkHTTPTypes
public import OpenAPIRuntime

/// A transport for the clients that Swift OpenAPI Generator generates.
///
/// ```swift
/// Client(serverURL: url, transport: InnoNetworkClientTransport(client: client))
/// ```
///
/// Bodies are streamed in both directions. By default, the limit for each body is 50 MiB. The
/// client's observers and the logger receive the ID of each operation as the name of the operation.
public struct InnoNetworkClientTransport: ClientTransport {
  private let transport: HTTPTypesTransport

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - client: The client. The transport uses the base URL of the client only to determine the
  ///     origin to which the session token may be sent.
  ///   - authentication: The rule for adding the session token to requests.
  ///   - requestBodyLimit: The largest request body to send, in bytes.
  ///   - responseBodyLimit: The largest response body to accept, in bytes.
  ///   - logger: The logger that records each request and response with the ID of the operation.
  public init(
    client: DefaultNetworkClient,
    authentication: SessionAuthentication = .optional,
    requestBodyLimit: Int = 50 * 1_024 * 1_024,
    responseBodyLimit: Int = 50 * 1_024 * 1_024,
    logger: any NetworkLogger = NoOpNetworkLogger()
  ) {
    transport = HTTPTypesTransport(
      client: client,
      authentication: authentication,
      requestBodyLimit: requestBodyLimit,
      responseBodyLimit: responseBodyLimit,
      logger: logger
    )
  }

  /// Sends a request, and returns when the head of the response has arrived.
  ///
  /// - Parameters:
  ///   - request: The head of the request.
  ///   - body: The body, or nil for no body.
  ///   - baseURL: The URL of the server.
  ///   - operationID: The ID of the operation.
  /// - Returns: The head of the response, regardless of its status, and the body as it arrives.
  /// - Throws: `NetworkError` if the request fails.
  public func send(
    _ request: HTTPRequest,
    body: OpenAPIRuntime.HTTPBody?,
    baseURL: URL,
    operationID: String
  ) async throws -> (HTTPResponse, OpenAPIRuntime.HTTPBody?) {
    let type = request.headerFields[.contentType] ?? "application/octet-stream"
    let (response, received) = try await transport.send(
      request,
      body: body.map { InnoNetwork.HTTPBody($0, contentType: type) },
      to: baseURL,
      operation: operationID
    )
    let length = received.length.map { OpenAPIRuntime.HTTPBody.Length.known(Int64($0)) }
    return (
      response,
      OpenAPIRuntime.HTTPBody(
        Chunks(base: received) { ArraySlice($0) },
        length: length ?? .unknown,
        iterationBehavior: .single
      )
    )
  }
}

extension InnoNetwork.HTTPBody {
  fileprivate init(_ body: OpenAPIRuntime.HTTPBody, contentType: String) {
    let length: Int? =
      switch body.length {
      case .known(let length): Int(length)
      case .unknown: nil
      }
    self = .stream(
      contentType: contentType,
      length: length,
      isRepeatable: body.iterationBehavior == .multiple
    ) {
      Chunks(base: body) { Data($0) }
    }
  }
}

/// A sequence that converts each chunk of another sequence to a different type.
private struct Chunks<Base: AsyncSequence & Sendable, Chunk>: AsyncSequence, Sendable {
  let base: Base
  let convert: @Sendable (Base.Element) -> Chunk

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), convert: convert)
  }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let convert: @Sendable (Base.Element) -> Chunk

    mutating func next() async throws -> Chunk? {
      try await base.next().map(convert)
    }
  }
}
#endif
