#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import NIOCore
import NIOHTTP1
import NIOSSL

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transfer that AsyncHTTPClient performs for an exchange.
///
/// AsyncHTTPClient calls the delegate methods on an event loop.
final class AsyncHTTPTransfer: Transfer, HTTPClientResponseDelegate {
  private struct State {
    var task: HTTPClient.Task<Void>?
    var isCancelled = false
    var isForgotten = false
    var writer: BodyWriter?
    /// The promise to fulfill in order to resume a paused response, or nil if the response is not
    /// paused.
    var pause: EventLoopPromise<Void>?
    /// A Boolean value that indicates whether ``resume()`` was called before the pause began.
    var isResumed = false
    var hasHead = false
    /// The decoder for the body of the response, or nil if the body is not compressed.
    var decoder: NIOLoopBound<ContentDecoder>?
    var attempts = 0
    /// The number of connections that the client had opened before the current attempt.
    var connectionCount = 0
  }

  private let exchange: Exchange
  private let request: URLRequest
  private let engine: AsyncHTTPEngine
  private let state = Locked(State())
  /// The object that lets the chunks of a streamed response body share the memory of the
  /// connection's buffers.
  ///
  /// The value is nil if the response body is not streamed.
  private let shared: SharedBuffers?

  init(_ exchange: Exchange, _ request: URLRequest, _ engine: AsyncHTTPEngine) {
    self.exchange = exchange
    self.request = request
    self.engine = engine
    self.shared = exchange.isStreamed ? SharedBuffers() : nil
  }

  /// Sends the request.
  func start() {
    do throws(NetworkError) {
      let client = try engine.client(for: exchange)
      let message = try makeMessage()
      // If the request were executed on another thread, AsyncHTTPClient would wake up the event loop
      // several times.
      engine.loop(for: exchange.origin).execute { self.execute(message, by: client) }
    } catch {
      finish()
      exchange.end(with: error)
    }
  }

  /// Passes the request to AsyncHTTPClient, unless the transfer has been cancelled.
  ///
  /// Call this method on the event loop of the request's origin.
  private func execute(_ message: HTTPClient.Request, by client: AsyncHTTPEngine.Client) {
    let (isCancelled, earlier) = state.withLock { state in
      defer { state.writer = nil }
      state.attempts += 1
      state.connectionCount = client.connections.withLock { $0.count }
      return (state.isCancelled, state.writer)
    }
    earlier?.cancel()
    guard !isCancelled else { return finish() }
    let task = client.http.execute(
      request: message,
      delegate: self,
      // With this value, the client prefers the current event loop.
      eventLoop: .indifferent,
      deadline: nil,
      logger: nil
    )
    let isCancelledNow = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelledNow { task.cancel() }
    // If the client was shut down in the meantime, it does not call the delegate. In that case, end
    // the exchange here.
    guard engine.isShutDown else { return }
    exchange.end(with: .cancelled)
    finish()
  }

  func cancel() {
    let (task, pause, writer) = state.withLock { state in
      defer { (state.pause, state.writer) = (nil, nil) }
      state.isCancelled = true
      return (state.task, state.pause, state.writer)
    }
    task?.cancel()
    writer?.cancel()
    pause?.fail(HTTPClientError.cancelled)
  }

  func resume() {
    let pause = state.withLock { state in
      defer { state.pause = nil }
      if state.pause == nil { state.isResumed = true }
      return state.pause
    }
    pause?.succeed()
  }

  private func finish() {
    let (isFirst, writer) = state.withLock { state in
      defer { (state.isForgotten, state.task, state.writer) = (true, nil, nil) }
      return (!state.isForgotten, state.writer)
    }
    writer?.cancel()
    if isFirst { engine.forget() }
  }

  /// Stores the writer of the request's body, so that the writer is cancelled when the transfer
  /// ends.
  private func began(_ writer: BodyWriter) {
    let isOver = state.withLock { state in
      state.writer = writer
      return state.isCancelled || state.isForgotten
    }
    if isOver { writer.cancel() }
  }

  // MARK: The request

  private func makeMessage() throws(NetworkError) -> HTTPClient.Request {
    let (url, origin) = (exchange.url, exchange.origin)
    // Accept only http and https, because AsyncHTTPClient also supports schemes for Unix sockets.
    if origin.scheme != "http" && origin.scheme != "https" {
      try URLRules.check(url, allowsInsecureHTTP: true)
    }
    // Reject unusual spellings of IPv4 addresses. The system's resolver accepts them, but the URL
    // check does not recognize them as addresses.
    if HostName.isAmbiguous(origin.host) {
      throw .invalidRequest(
        "the URL \(URLRedaction().text(of: url)) has an ambiguous host; "
          + "use a host name, or a complete IPv4 address, such as 127.0.0.1"
      )
    }
    do {
      return try HTTPClient.Request(
        url: url,
        method: NIOHTTP1.HTTPMethod(rawValue: request.httpMethod ?? "GET"),
        headers: try fields(for: url),
        body: exchange.upload.map { upload in
          BodyWriter.body(upload, of: exchange) { [weak self] writer in self?.began(writer) }
        }
      )
    } catch let error as NetworkError {
      throw error
    } catch {
      throw AsyncHTTPErrorMapper(url: url, configuration: engine.configuration)
        .networkError(of: error)
    }
  }

  private func fields(for url: URL) throws(NetworkError) -> NIOHTTP1.HTTPHeaders {
    var fields = NIOHTTP1.HTTPHeaders()
    for (name, value) in request.allHTTPHeaderFields ?? [:] {
      try add(name, value, to: &fields)
    }
    for (name, value) in engine.configuration.additionalHeaders where !fields.contains(name: name) {
      try add(name, value, to: &fields)
    }
    if !fields.contains(name: "Accept-Encoding") {
      fields.add(name: "Accept-Encoding", value: "gzip, deflate")
    }
    // Add the `Host` field for an IPv6 address, because AsyncHTTPClient would omit the brackets.
    if exchange.origin.host.utf8.contains(UInt8(ascii: ":")), let host = url.host,
      !fields.contains(name: "Host")
    {
      let name = host.hasPrefix("[") ? host : "[\(host)]"
      fields.add(name: "Host", value: name + (url.port.map { ":\($0)" } ?? ""))
    }
    return fields
  }

  /// Adds a field to a request.
  ///
  /// `Content-Length`, `Transfer-Encoding` and `Connection` are ignored, because the transport sets
  /// these fields itself.
  private func add(
    _ name: String,
    _ value: String,
    to fields: inout NIOHTTP1.HTTPHeaders
  ) throws(NetworkError) {
    let field = InnoNetwork.HTTPHeaders.Field(name: name, value: value)
    if let fault = field.fault { throw .invalidRequest(fault) }
    guard !Self.framingNames.contains(where: field.isNamed) else { return }
    fields.add(name: name, value: value)
  }

  private static let framingNames = ["content-length", "transfer-encoding", "connection"]

  // MARK: Callbacks of AsyncHTTPClient

  func didSendRequestHead(task: HTTPClient.Task<Void>, _ head: HTTPRequestHead) {
    exchange.markConnected()
  }

  func didReceiveHead(
    task: HTTPClient.Task<Void>,
    _ head: HTTPResponseHead
  ) -> EventLoopFuture<Void> {
    let decoder = head.headers.first(name: "Content-Encoding").flatMap { ContentDecoder($0) }
    state.withLock { state in
      state.hasHead = true
      state.decoder = decoder.map { NIOLoopBound($0, eventLoop: task.eventLoop) }
    }
    do throws(NetworkError) {
      let converter = ResponseConverter(url: exchange.url, method: request.httpMethod ?? "GET")
      let received = try converter.received(head)
      return exchange.receive(received)
        ? task.eventLoop.makeSucceededVoidFuture()
        : task.eventLoop.makeFailedFuture(HTTPClientError.cancelled)
    } catch {
      exchange.end(with: error)
      return task.eventLoop.makeFailedFuture(HTTPClientError.cancelled)
    }
  }

  func didReceiveBodyPart(
    task: HTTPClient.Task<Void>,
    _ buffer: ByteBuffer
  ) -> EventLoopFuture<Void> {
    let decoder = state.withLock { $0.decoder?.value }
    if decoder == nil, buffer.readableBytes <= Self.chunkSize {
      return deliver(buffer, isShared: canShare(buffer), on: task.eventLoop)
    }
    return deliverChunks(
      of: buffer,
      isShared: decoder == nil && canShare(buffer),
      with: decoder,
      on: task.eventLoop
    )
  }

  /// The largest size, in bytes, of a chunk of a body.
  ///
  /// If SwiftNIO reads more bytes at once, the bytes become several chunks, so that a slow reader
  /// pauses the transfer after a small number of bytes.
  private static let chunkSize = 131_072

  /// Delivers received bytes in chunks, after decompressing the bytes if there is a decoder.
  ///
  /// If the reader is slow, the method waits for the reader before it delivers the next chunk.
  ///
  /// - Parameters:
  ///   - buffer: The bytes.
  ///   - isShared: A Boolean value that indicates whether the chunks use the memory of the buffer
  ///     without a copy.
  ///   - decoder: The decoder for the body, or `nil` if the body is not compressed.
  ///   - loop: The event loop of the transfer.
  /// - Returns: A future that is completed when all chunks have been delivered.
  private func deliverChunks(
    of buffer: ByteBuffer,
    isShared: Bool,
    with decoder: ContentDecoder?,
    on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    var rest = buffer
    while true {
      switch decoder?.next(&rest) ?? Self.nextChunk(of: &rest) {
      case .done:
        return loop.makeSucceededVoidFuture()
      case .invalid:
        exchange.end(with: .invalidResponse(Self.wrongEncoding, url: exchange.url))
        return loop.makeFailedFuture(HTTPClientError.cancelled)
      case .bytes(let chunk):
        let isSharedChunk = isShared || decoder != nil && canShare(chunk)
        let delivered = deliver(chunk, isShared: isSharedChunk, on: loop)
        if exchange.isOver { return delivered }
        guard state.withLock({ $0.pause != nil }) else { continue }
        let decoder = decoder.map { NIOLoopBound($0, eventLoop: loop) }
        return delivered.flatMap { [rest] in
          self.deliverChunks(of: rest, isShared: isShared, with: decoder?.value, on: loop)
        }
      }
    }
  }

  private static let wrongEncoding =
    "the encoding of the body does not match the response headers"

  /// Removes and returns the first chunk of a body that is not compressed.
  private static func nextChunk(of buffer: inout ByteBuffer) -> ContentDecoder.Step {
    guard buffer.readableBytes > 0 else { return .done }
    return buffer.readSlice(length: min(buffer.readableBytes, chunkSize)).map { .bytes($0) }
      ?? .done
  }

  private func deliver(
    _ chunk: ByteBuffer,
    isShared: Bool,
    on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    guard receive(chunk, isShared: isShared) else {
      return loop.makeFailedFuture(HTTPClientError.cancelled)
    }
    guard exchange.waitsForRoom() else { return loop.makeSucceededVoidFuture() }
    return state.withLock { state in
      if state.isResumed {
        state.isResumed = false
        return loop.makeSucceededVoidFuture()
      }
      guard !state.isCancelled else { return loop.makeFailedFuture(HTTPClientError.cancelled) }
      let promise = loop.makePromise(of: Void.self)
      state.pause = promise
      return promise.futureResult
    }
  }

  /// Passes a chunk to the exchange.
  ///
  /// - Parameters:
  ///   - chunk: The bytes.
  ///   - isShared: A Boolean value that indicates whether the exchange may use the memory of the
  ///     chunk without copying the bytes.
  /// - Returns: `true` if the transfer must continue; `false` if it must stop.
  private func receive(_ chunk: ByteBuffer, isShared: Bool) -> Bool {
    guard isShared, let shared else {
      return chunk.withUnsafeReadableBytes { exchange.receive($0) }
    }
    return exchange.receive(shared.data(sharing: chunk))
  }

  /// Returns a Boolean value that indicates whether a stream can use the bytes in a buffer without
  /// copying them.
  ///
  /// If only a small part of a large buffer is used, the bytes must be copied. Otherwise, the whole
  /// buffer would stay in memory.
  private func canShare(_ buffer: ByteBuffer) -> Bool {
    shared != nil && buffer.readableBytes >= Self.sharedSize
      && buffer.readableBytes >= buffer.storageCapacity / 2
  }

  /// The minimum size, in bytes, of a received buffer that is used without copying its bytes.
  private static let sharedSize = 16_384

  func didFinishRequest(task: HTTPClient.Task<Void>) throws {
    finish()
    guard state.withLock({ $0.decoder?.value.isComplete != false }) else {
      return exchange.end(with: .invalidResponse(Self.wrongEncoding, url: exchange.url))
    }
    exchange.complete()
  }

  func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
    guard !exchange.isOver else { return finish() }
    guard !repeats(after: error) else { return start() }
    finish()
    let mapper = AsyncHTTPErrorMapper(url: exchange.url, configuration: engine.configuration)
    let failure = mapper.networkError(of: error)
    guard mapper.failsToVerify(error) else { return exchange.end(with: failure) }
    Task { [engine, exchange] in
      let cause = await engine.diagnosis(of: exchange.url)
      exchange.end(
        with: cause.map { .unreachable(.untrusted($0), url: exchange.url) } ?? failure
      )
    }
  }

  /// Returns a Boolean value that indicates whether to send the request again after an error.
  ///
  /// The request can be sent again only if its body can be repeated, the head of the response has
  /// not arrived, and the limit on attempts has not been reached. In addition, one of these
  /// conditions must be met:
  ///
  /// - The server has not processed the request (RFC 9113, section 8.7).
  /// - The request used an idle connection, and the server closed the connection (RFC 9112, section
  ///   9.3.1).
  /// - The request is idempotent, and its HTTP/2 connection or stream ended early.
  private func repeats(after error: any Error) -> Bool {
    let isUnprocessed = AsyncHTTPErrorMapper.isUnprocessed(error)
    guard isUnprocessed || AsyncHTTPErrorMapper.isLost(error),
      exchange.upload?.isRepeatable != false, let client = try? engine.client(for: exchange)
    else { return false }
    let connections = client.connections.withLock { $0 }
    return state.withLock { state in
      guard !state.hasHead, !state.isCancelled else { return false }
      if isUnprocessed { return state.attempts <= Self.repeatLimit }
      if connections.count == state.connectionCount, !AsyncHTTPErrorMapper.isEndOfStream(error) {
        // No connection was opened for the request, so the request used an idle connection. The
        // server may have closed all idle connections, so the request may fail once on each of
        // them.
        return state.attempts <= engine.configuration.maximumConnectionsPerHost
      }
      // Several requests share an HTTP/2 connection, so this request may have used a connection
      // that another request had opened.
      return connections.useHTTP2 && isIdempotent && state.attempts <= Self.repeatLimit
    }
  }

  /// The largest number of times that a request is sent again because an HTTP/2 connection ended.
  ///
  /// A server may close each connection after a few requests. If many requests are waiting, some
  /// requests must then be sent several times.
  private static let repeatLimit = 20

  /// A Boolean value that indicates whether the request's method is idempotent (RFC 9110, section
  /// 9.2.2).
  private var isIdempotent: Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(request.httpMethod ?? "GET")
  }
}
#endif
