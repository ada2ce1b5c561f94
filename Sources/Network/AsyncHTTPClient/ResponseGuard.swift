#if AsyncHTTPClient
import InnoNetwork
import NIOCore
import NIOHTTP1

/// A handler that ends an HTTP/1.1 connection if the parts of a response arrive in the wrong order
/// or a head exceeds the limits.
///
/// AsyncHTTPClient crashes if the parts arrive in the wrong order, such as a body after an interim
/// head. The guard precedes AsyncHTTPClient in the pipeline, and forwards only parts that arrive in
/// the right order.
final class ResponseGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private enum State {
    case idle, awaitingHead, afterInterimHead, inBody, broken
  }

  /// The largest total size in bytes of a response's interim heads, head and trailers.
  static let sizeLimit = ResponseHead.sizeLimit
  /// The largest number of fields in a header section.
  static let fieldLimit = ResponseHead.fieldLimit

  /// The size in bytes of the shortest status line, such as `HTTP/1.1 103 `, with its line ending
  /// and the empty line at the end of the head.
  private static let statusLineSize = 17

  private var state = State.idle
  private var size = 0

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = unwrapOutboundIn(data), state != .broken { (state, size) = (.awaitingHead, 0) }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    do throws(ResponseViolation) {
      guard try accepts(unwrapInboundIn(data)) else { return }
      context.fireChannelRead(data)
    } catch {
      state = .broken
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }

  /// Returns a Boolean value that indicates whether to forward a part of a response to
  /// AsyncHTTPClient.
  private func accepts(_ part: HTTPClientResponsePart) throws(ResponseViolation) -> Bool {
    switch (state, part) {
    case (.broken, _):
      return false
    case (.awaitingHead, .head(let head)), (.afterInterimHead, .head(let head)):
      // Without this size, the number of interim heads without fields would be unlimited.
      size += Self.statusLineSize
      try count(head.headers)
      // The client never requests another protocol.
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

  /// Adds a guard to the pipeline of a connection, after the parser of HTTP responses.
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
