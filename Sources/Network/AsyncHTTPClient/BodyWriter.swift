#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoNetwork
import NIOCore
import NIOPosix

/// A writer that sends a request's body in pieces.
///
/// Each piece is sent when the connection has accepted the previous piece.
final class BodyWriter: @unchecked Sendable {
  // The unchecked conformance to `Sendable` is safe, because mutable properties are used only on
  // the event loop. The thread pool also uses the reader, but never at the same time as the event
  // loop.

  /// The largest size, in bytes, of a piece of the body.
  private static let pieceSize = 65_536

  private let exchange: Exchange
  private let upload: BodyContent
  private let writer: HTTPClient.Body.StreamWriter
  private let loop: any EventLoop
  private let done: EventLoopPromise<Void>
  private var reader: (any BodyReader)?
  private var isWaiting = false
  private var count = 0

  /// Returns a request body for AsyncHTTPClient.
  ///
  /// - Parameters:
  ///   - upload: The content of the body.
  ///   - exchange: The exchange to which progress and errors are reported.
  ///   - began: A closure that receives the body writer when the upload begins. The caller can use
  ///     the writer to cancel the upload.
  /// - Returns: The body.
  static func body(
    _ upload: BodyContent,
    of exchange: Exchange,
    began: @escaping @Sendable (BodyWriter) -> Void
  ) -> HTTPClient.Body {
    .stream(contentLength: upload.length.map(Int64.init)) { writer in
      let loop = MultiThreadedEventLoopGroup.singleton.any()
      let body = BodyWriter(exchange, upload, writer, loop)
      began(body)
      return loop.flatSubmit { body.start() }
    }
  }

  private init(
    _ exchange: Exchange,
    _ upload: BodyContent,
    _ writer: HTTPClient.Body.StreamWriter,
    _ loop: any EventLoop
  ) {
    self.exchange = exchange
    self.upload = upload
    self.writer = writer
    self.loop = loop
    self.done = loop.makePromise()
  }

  /// Ends the body with a cancellation error, even if the writer is waiting for more bytes.
  func cancel() {
    loop.execute { self.done.fail(HTTPClientError.cancelled) }
  }

  private func start() -> EventLoopFuture<Void> {
    exchange.rewind(to: 0)
    let reader = upload.makeReader { [weak self] in self?.wake() }
    self.reader = reader
    done.futureResult.whenComplete { _ in self.end() }
    writeNext()
    return done.futureResult
  }

  private func end() {
    reader?.close()
    reader = nil
  }

  private func wake() {
    loop.execute {
      guard self.isWaiting else { return }
      self.isWaiting = false
      self.writeNext()
    }
  }

  private func writeNext() {
    guard !exchange.isOver else { return done.fail(HTTPClientError.cancelled) }
    guard readsFiles else { return write(readPiece()) }
    NIOThreadPool.singleton.runIfActive(eventLoop: loop) { self.readPiece() }
      .whenComplete { result in
        switch result {
        case .success(let piece): self.write(piece)
        case .failure(let error): self.done.fail(error)
        }
      }
  }

  /// A Boolean value that indicates whether the body contains files, which can block the reader.
  private var readsFiles: Bool {
    guard case .segments(let segments) = upload.source else { return false }
    return segments.contains { if case .file = $0 { true } else { false } }
  }

  private enum Piece: Sendable {
    case bytes(ByteBuffer)
    case end
    case later
    case failure(NetworkError)
  }

  private func readPiece() -> Piece {
    guard let reader else { return .end }
    var buffer = ByteBufferAllocator().buffer(capacity: Self.pieceSize)
    var outcome = BodyPiece.bytes(0)
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.pieceSize) { bytes in
      outcome = reader.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<Self.pieceSize]))
      if case .bytes(let count) = outcome { return count }
      return 0
    }
    switch outcome {
    case .bytes(0): return .end
    case .bytes: return .bytes(buffer)
    case .later: return .later
    case .failure(let error): return .failure(error)
    }
  }

  private func write(_ piece: Piece) {
    switch piece {
    case .end:
      done.succeed()
    case .later:
      isWaiting = true
    case .failure(let error):
      exchange.end(with: error)
      done.fail(error)
    case .bytes(let buffer):
      let size = buffer.readableBytes
      count += size
      let isLast = count == upload.length
      writer.write(.byteBuffer(buffer)).hop(to: loop).whenComplete { result in
        switch result {
        case .success:
          self.exchange.send(size, of: self.upload.length)
          // End the body now. If the server closes the connection before the body has ended,
          // AsyncHTTPClient does not report the loss of the connection.
          if isLast { return self.done.succeed() }
          // Schedule the next write. With a direct call, the stack would become deeper with each
          // piece.
          self.loop.execute { self.writeNext() }
        case .failure(let error):
          self.done.fail(error)
        }
      }
    }
  }
}
#endif
