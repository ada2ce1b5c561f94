#if AsyncHTTPClient
import InnoNetwork
import NIOCore
import NIOHTTP1

/// A handler that ends an HTTP/1.1 connection if the parts of a response arrive in the wrong order
/// or a head exceeds the limits.
///
/// AsyncHTTPClient crashes if the parts arrive in the wrong order, such as a body after an interim
/// head (status 1xx). The guard precedes AsyncHTTPClient in the pipeline, and forwards only parts
/// that arrive in the right order.
///
/// The guard also joins small parts of a body. Otherwise, a server that sends one-byte chunks could
/// make the event loop process tens of thousands of parts before another connection is served.
final class ResponseGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private enum State {
    case idle, awaitingHead, afterInterimHead, inBody, broken
  }

  /// The largest total size of a response's interim heads, final head and trailers, in bytes.
  static let sizeLimit = ResponseHead.sizeLimit
  /// The largest number of fields in a header section.
  static let fieldLimit = ResponseHead.fieldLimit

  /// The smallest size of a response head without header fields, in bytes.
  ///
  /// A head without header fields consists of a status line (for example, `HTTP/1.1 103 `), a line
  /// ending, and an empty line.
  private static let statusLineSize = 17

  /// The size in bytes below which a part of a body is joined with its neighbors.
  private static let smallSize = 1_024
  /// The maximum total size, in bytes, of consecutive body parts that are joined into one part.
  private static let joinedSize = 65_536
  /// The maximum number of small parts in one read cycle.
  ///
  /// If a read cycle exceeds this limit, the guard reduces the size of later reads.
  private static let smallPartLimit = 512
  /// The number of bytes to read at once from a server that sends many small parts.
  private static let slowReadSize = 4_096

  private var state = State.idle
  private var size = 0
  /// The small parts of a body that have not been forwarded, or nil if there are none.
  private var joined: ByteBuffer?
  /// A Boolean value that indicates whether the bytes in ``joined`` were copied into a new buffer.
  ///
  /// If the value is false, the bytes are still in the memory of the connection's buffer.
  private var isCopied = false
  /// The number of small parts of a body that arrived in the current read cycle.
  private var smallPartCount = 0

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = unwrapOutboundIn(data), state != .broken { (state, size) = (.awaitingHead, 0) }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    do throws(ResponseViolation) {
      guard try accepts(part) else { return }
      if case .body(let buffer) = part, buffer.readableBytes < Self.smallSize {
        join(buffer, context)
      } else {
        forwardJoined(context)
        context.fireChannelRead(data)
      }
    } catch {
      state = .broken
      forwardJoined(context)
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    smallPartCount = 0
    forwardJoined(context)
    context.fireChannelReadComplete()
  }

  func channelInactive(context: ChannelHandlerContext) {
    forwardJoined(context)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    forwardJoined(context)
    context.fireErrorCaught(error)
  }

  /// Collects a small part of a body, so that several small parts can be forwarded together.
  private func join(_ part: ByteBuffer, _ context: ChannelHandlerContext) {
    smallPartCount += 1
    if smallPartCount == Self.smallPartLimit + 1 { readSlowly(from: context.channel) }
    guard var buffer = joined else {
      // Do not copy the first part. If no other part follows, as in a small body, the part is
      // forwarded without being copied.
      (joined, isCopied) = (part, false)
      return
    }
    // Set `joined` to nil, because a second reference to the memory would cause the buffer to be
    // copied for each part.
    joined = nil
    if !isCopied {
      var first = buffer
      buffer = context.channel.allocator.buffer(capacity: Self.slowReadSize)
      buffer.writeBuffer(&first)
      isCopied = true
    }
    var part = part
    buffer.writeBuffer(&part)
    joined = buffer
    if buffer.readableBytes > Self.joinedSize - Self.smallSize { forwardJoined(context) }
  }

  /// Forwards the small parts of a body that have been joined.
  ///
  /// Call this method before forwarding anything else, so that the order of the parts does not
  /// change.
  private func forwardJoined(_ context: ChannelHandlerContext) {
    guard let buffer = joined else { return }
    joined = nil
    context.fireChannelRead(wrapInboundOut(.body(buffer)))
  }

  /// Reduces the number of bytes that are read from a connection in one cycle, so that the event
  /// loop soon serves other connections.
  private func readSlowly(from channel: any Channel) {
    // If the connection was closed in the meantime, its options cannot be set. Ignore this error.
    try? channel.syncOptions?.setOption(
      .recvAllocator,
      value: FixedSizeRecvByteBufferAllocator(capacity: Self.slowReadSize)
    )
    try? channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
  }

  /// Returns a Boolean value that indicates whether to forward a part of a response to
  /// AsyncHTTPClient.
  private func accepts(_ part: HTTPClientResponsePart) throws(ResponseViolation) -> Bool {
    switch (state, part) {
    case (.broken, _):
      return false
    case (.awaitingHead, .head(let head)), (.afterInterimHead, .head(let head)):
      // Count the status line, too. Otherwise, a server could send any number of interim heads
      // without fields.
      size += Self.statusLineSize
      try count(head.headers)
      // Reject status 101, because the client never requests a switch to another protocol.
      guard head.status.code != 101 else {
        throw ResponseViolation("the server switched protocols")
      }
      guard head.status.code >= 200 else {
        state = .afterInterimHead
        return false
      }
      state = .inBody
      return true
    case (.inBody, .body):
      return true
    case (.inBody, .end(let trailers)):
      if let trailers { try count(trailers) }
      state = .idle
      return true
    case (.afterInterimHead, .end):
      return false
    default:
      throw ResponseViolation("the data is not HTTP")
    }
  }

  private func count(_ fields: NIOHTTP1.HTTPHeaders) throws(ResponseViolation) {
    guard fields.count <= Self.fieldLimit else {
      throw ResponseViolation("the header section has more than \(Self.fieldLimit) fields")
    }
    for (name, value) in fields { size += name.utf8.count + value.utf8.count + 4 }
    guard size <= Self.sizeLimit else {
      throw ResponseViolation("the header section is larger than \(Self.sizeLimit) bytes")
    }
  }

  /// Adds a response guard to the pipeline of a connection, after the handler that parses HTTP
  /// responses.
  static func guardResponses(of channel: any Channel) throws {
    let sync = channel.pipeline.syncOperations
    let parser = try sync.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
    try sync.addHandler(ResponseGuard(), position: .after(parser))
  }
}

/// A violation of HTTP by the server, described by a clause such as "the data is not HTTP".
struct ResponseViolation: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
#endif
