#if WebSocket
import Foundation
import InnoLocking
package import InnoNetwork
import NIOCore

/// A single connection to a server, from the opening handshake to the closing handshake.
///
/// A transport may call ``failed(_:)`` on any thread, but must call all other `package` methods in
/// the serial context of the transport's ``WebSocketLink``.
package final class WebSocketConnection: @unchecked Sendable {
  // The unchecked conformance to `Sendable` is safe, because the properties below "Confined" are
  // accessed only in the serial context of the link. All other properties are immutable.

  /// The limits of a connection.
  struct Limits: Sendable {
    var messageSize: Int
    var sendQueue: Int
    var closeTimeout: Duration
  }

  /// The reason why a connection ended.
  enum End: Sendable, Equatable {
    /// The server closed the connection.
    case peer(WebSocketCloseCode, String?)
    /// The app closed the connection, and then either the server confirmed the closure or the
    /// transport closed its link to the server.
    case local(WebSocketCloseCode)
    /// The app closed the connection, and the server did not confirm the closure in time.
    case unconfirmed(WebSocketCloseCode)
    /// The connection failed.
    case failed(WebSocketError)
  }

  private enum LinkState {
    case none
    case linked(any WebSocketLink)
    case aborted
  }

  private let handshake: Handshake
  private let limits: Limits
  private let hub: EventHub
  private let time: TimeSource
  private let observe: (@Sendable (WebSocketFrame, _ isFromApp: Bool) -> Void)?
  private let linkState = Locked(LinkState.none)
  private let pings = PendingPings()
  private let outbox = Outbox()

  /// The result of the opening handshake.
  let opening = OneShot<Result<Handshake.Accepted, WebSocketError>>()
  /// The reason why the connection ended.
  let ending = OneShot<End>()

  // Confined to the serial context of the link.
  private var link: (any WebSocketLink)?
  private var head = ResponseHead()
  private var isOpen = false
  /// A Boolean value that indicates whether received bytes are ignored, for example after a close
  /// frame or a violation.
  private var isDraining = false
  private var localClose: WebSocketCloseCode?
  private var rest = ByteBuffer()
  private var assembler: MessageAssembler
  private var events: [WebSocketEvent] = []
  private var needsFlush = false
  /// The task that closes the connection if the server does not close it in time.
  private var closing: Task<Void, Never>?

  init(
    _ handshake: Handshake,
    limits: Limits,
    hub: EventHub,
    time: TimeSource,
    observe: (@Sendable (WebSocketFrame, _ isFromApp: Bool) -> Void)?
  ) {
    self.handshake = handshake
    self.limits = limits
    self.hub = hub
    self.time = time
    self.observe = observe
    assembler = MessageAssembler(limit: limits.messageSize)
  }
}

// MARK: - For the socket

extension WebSocketConnection {
  /// Connects to the server, and returns when the opening handshake is complete.
  ///
  /// - Parameters:
  ///   - transport: The transport.
  ///   - timeout: The time limit.
  /// - Returns: The subprotocol and the compression that the server accepted.
  /// - Throws: The error that prevented the connection from being opened.
  func open(
    _ transport: any WebSocketTransport,
    timeout: Duration
  ) async throws(WebSocketError) -> Handshake.Accepted {
    let deadline = Task { [time, handshake] in
      guard (try? await time.sleep(timeout)) != nil else { return }
      self.abort(.handshakeTimeout(after: timeout, url: handshake.url))
    }
    defer { deadline.cancel() }
    transport.connect(to: handshake.endpoint, for: self)
    let result = await withTaskCancellationHandler {
      await opening.value
    } onCancel: {
      self.abort(.cancelled)
    }
    return try result.get()
  }

  /// Queues a message to be sent.
  ///
  /// - Parameters:
  ///   - opcode: The opcode.
  ///   - payload: The message.
  /// - Returns: `true` if the caller must call ``waitForSpace()``.
  /// - Throws: ``WebSocketError/sendQueueOverflow(limit:)`` if too many tasks are already suspended
  ///   in ``waitForSpace()``, or ``WebSocketError/disconnected(_:)`` if the connection is not open.
  func send(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) throws(WebSocketError) -> Bool {
    try outbox.send(opcode, payload, limit: limits.sendQueue) {
      observe?(
        WebSocketFrame(
          direction: .sent,
          kind: opcode == .text ? .text : .binary,
          payload: Data(payload)
        ),
        true
      )
    }
  }

  /// Waits until the send queue has space again, the connection ends, or the task is cancelled.
  func waitForSpace() async {
    await outbox.waitForSpace()
  }

  /// Sends a ping.
  ///
  /// - Returns: An object that receives the result of the ping, or nil if the connection has
  ///   already ended or is closing.
  func ping() -> OneShot<PendingPings.Answer>? {
    let (context, answer) = pings.add()
    let payload = PendingPings.payload(context.attemptNumber)
    let isAdded = outbox.add(.ping, payload) {
      hub.publish([.ping(context)])
      observe?(WebSocketFrame(direction: .sent, kind: .ping, payload: Data(payload)), true)
    }
    return isAdded ? answer : nil
  }

  /// A Boolean value that indicates whether reading from the server is paused because a subscriber
  /// has too many unread events.
  var isPaused: Bool { hub.isPaused }

  /// Starts the closing handshake, or ends the connection immediately if the connection is not
  /// open.
  ///
  /// - Parameters:
  ///   - code: A close code that is allowed in a close frame.
  ///   - reason: The reason, or nil for no reason. The reason is truncated to 123 bytes of UTF-8.
  func close(_ code: WebSocketCloseCode, reason: String?) {
    execute { connection in
      guard connection.isOpen, !connection.isDraining else { return connection.abort(.cancelled) }
      guard connection.localClose == nil else { return }
      connection.localClose = code
      connection.sendClose(code, reason)
      connection.closeLinkLater { $0.ending.set(.unconfirmed(code)) }
    }
  }

  /// Ends the connection immediately.
  ///
  /// Messages that arrive after this call are not published.
  ///
  /// - Parameter error: The error with which the connection ends.
  func abort(_ error: WebSocketError) {
    // Change the state first, so that no message is published after the end of the connection is
    // reported.
    let link = linkState.withLock { state -> (any WebSocketLink)? in
      defer { state = .aborted }
      return if case .linked(let link) = state { link } else { nil }
    }
    opening.set(.failure(error))
    ending.set(.failed(error))
    finish()
    if let link { link.execute { link.close() } }
  }

  private func execute(_ work: @escaping @Sendable (WebSocketConnection) -> Void) {
    let link = linkState.withLock { state -> (any WebSocketLink)? in
      if case .linked(let link) = state { link } else { nil }
    }
    if let link { link.execute { work(self) } } else { abort(.cancelled) }
  }

  private func finish() {
    outbox.close()
    pings.close()
  }
}

// MARK: - For the link, in its context

extension WebSocketConnection {
  /// Sends the handshake request on a link that the transport has opened.
  ///
  /// - Parameter link: The link.
  package func opened(_ link: any WebSocketLink) {
    let isWanted = linkState.withLock { state in
      guard case .none = state else { return false }
      state = .linked(link)
      return true
    }
    guard isWanted else { return link.close() }
    self.link = link
    link.write(LinkBytes(handshake.request))
  }

  /// Ends the connection because the transport could not connect to the server.
  ///
  /// - Parameter fault: The reason.
  package func failed(_ fault: ConnectionFault) {
    abort(.connectionFailed(fault, at: handshake.url))
  }

  /// Processes bytes that the link received.
  ///
  /// After one or more calls of this method, the link calls ``receivedAll()``.
  ///
  /// - Parameter bytes: The bytes.
  package func received(_ bytes: LinkBytes) {
    guard !isDraining, !isAborted else { return }
    var input = bytes.buffer
    if rest.readableBytes > 0 {
      var joined = rest
      rest = ByteBuffer()
      joined.writeBuffer(&input)
      input = joined
    }
    guard isOpen || parseHead(&input) else { return }
    do throws(WebSocketViolation) {
      while !isDraining, let incoming = try assembler.next(from: &input) { handle(incoming) }
    } catch {
      violate(error)
    }
    if !isDraining, input.readableBytes > 0 { rest = input }
  }

  /// Publishes the received messages, and sends pongs for the received pings.
  package func receivedAll() {
    if needsFlush, let link {
      needsFlush = false
      outbox.flush(to: link)
    }
    guard let link else { return }
    let pauses = publish { link.execute { link.read(true) } }
    if pauses { link.read(false) }
  }

  /// Pauses or resumes sending when the link's writability changes.
  ///
  /// - Parameter isWritable: A Boolean value that indicates whether the link accepts more bytes.
  package func writabilityChanged(_ isWritable: Bool) {
    guard let link else { return }
    outbox.changeWritability(isWritable, of: link)
  }

  /// Ends the connection after the transport has closed its link to the server.
  ///
  /// - Parameter fault: The reason, or nil if the link was closed without a fault.
  package func closed(_ fault: ConnectionFault?) {
    receivedAll()
    closing?.cancel()
    closing = nil
    let error = WebSocketError.lost(fault, at: handshake.url)
    opening.set(
      .failure(
        fault.map { .connectionFailed($0, at: handshake.url) } ?? .lostInHandshake(handshake.url)
      )
    )
    ending.set(localClose.map { .local($0) } ?? .failed(error))
    isDraining = true
    events = []
    linkState.withLock { $0 = .aborted }
    link = nil
    finish()
  }

  /// Parses the server's response to the handshake.
  ///
  /// - Returns: `true` if the response is complete and accepts the connection.
  private func parseHead(_ input: inout ByteBuffer) -> Bool {
    let end = UInt8(ascii: "\n")
    while let index = input.readableBytesView.firstIndex(of: end) {
      let length = index - input.readerIndex + 1
      let outcome = input.readWithUnsafeReadableBytes {
        (length, head.parse(UnsafeRawBufferPointer(rebasing: $0[..<length])))
      }
      switch outcome {
      case .incomplete:
        guard head.hasStatus else {
          return refuse(.invalidHandshake(.malformed("the data is not HTTP"), url: handshake.url))
        }
      case .malformed(let reason):
        return refuse(.invalidHandshake(.malformed(reason), url: handshake.url))
      case .complete(let status, let fields):
        do throws(WebSocketError) {
          try open(try handshake.accept(status: status, fields: fields))
          return true
        } catch {
          return refuse(error)
        }
      }
    }
    guard input.readableBytes <= ResponseHead.sizeLimit else {
      let reason = "the header section is larger than \(ResponseHead.sizeLimit) bytes"
      return refuse(.invalidHandshake(.malformed(reason), url: handshake.url))
    }
    rest = input
    return false
  }

  private func open(_ accepted: Handshake.Accepted) throws(WebSocketError) {
    guard let link else { throw .cancelled }
    isOpen = true
    assembler.compression = accepted.compression
    outbox.open(link, accepted.compression)
    opening.set(.success(accepted))
  }

  private func refuse(_ error: WebSocketError) -> Bool {
    isDraining = true
    abort(error)
    return false
  }

  private func handle(_ incoming: MessageAssembler.Incoming) {
    switch incoming {
    case .text(let text):
      observe?(.received(.text, Data(text.utf8)), false)
      events.append(.string(text))
    case .binary(let data):
      observe?(.received(.binary, data), false)
      events.append(.message(data))
    case .ping(let payload):
      observe?(.received(.ping, Data(payload)), false)
      if outbox.add(.pong, payload, flushes: false) { needsFlush = true }
    case .pong(let payload):
      observe?(.received(.pong, Data(payload)), false)
      if let pong = pings.answer(payload) { events.append(.pong(pong)) }
    case .close(let code, let reason):
      let payload = Self.closePayload(code == .noStatusReceived ? nil : code, reason)
      observe?(.received(.close, Data(payload)), false)
      if localClose == nil { sendClose(code == .noStatusReceived ? nil : code, nil) }
      isDraining = true
      publish()
      ending.set(localClose.map { .local($0) } ?? .peer(code, reason))
      finish()
      closeLinkLater()
    }
  }

  private func violate(_ violation: WebSocketViolation) {
    isDraining = true
    if localClose == nil { sendClose(violation.closeCode, violation.text) }
    publish()
    ending.set(.failed(.protocolViolation(violation)))
    finish()
    closeLinkLater()
  }

  /// A Boolean value that indicates whether ``abort(_:)`` or ``closed(_:)`` has been called.
  ///
  /// After an abort, the link may remain open for a short time.
  private var isAborted: Bool {
    linkState.withLock { if case .aborted = $0 { true } else { false } }
  }

  /// Publishes the received messages, unless the connection was aborted.
  ///
  /// As soon as ``ending`` is set, another thread reports the end of the connection. Therefore, the
  /// messages must be published before ``ending`` is set.
  ///
  /// - Parameter resume: A closure that resumes reading. ``EventHub/publish(_:resume:)`` describes
  ///   when this closure is called.
  /// - Returns: `true` if the connection must pause reading until `resume` is called.
  @discardableResult
  private func publish(resume: (@Sendable () -> Void)? = nil) -> Bool {
    guard !events.isEmpty else { return false }
    let received = events
    events = []
    return linkState.withLock { state in
      guard case .linked = state else { return false }
      return hub.publish(received, resume: resume)
    }
  }

  private func sendClose(_ code: WebSocketCloseCode?, _ reason: String?) {
    let payload = Self.closePayload(code, reason)
    guard outbox.add(.close, payload, flushes: false), let link else { return }
    observe?(WebSocketFrame(direction: .sent, kind: .close, payload: Data(payload)), false)
    outbox.flush(to: link)
  }

  /// Starts a task that closes the connection if the server does not close it in time (RFC 6455,
  /// section 7.1.1).
  ///
  /// - Parameter action: A closure that the task calls immediately before closing the connection.
  private func closeLinkLater(
    _ action: @escaping @Sendable (WebSocketConnection) -> Void = { _ in }
  ) {
    guard let link else { return }
    closing?.cancel()
    closing = Task { [time, limits] in
      guard (try? await time.sleep(limits.closeTimeout)) != nil else { return }
      link.execute {
        action(self)
        link.close()
      }
    }
  }

  private static func closePayload(_ code: WebSocketCloseCode?, _ reason: String?) -> [UInt8] {
    guard let code else { return [] }
    var text = Array((reason ?? "").utf8.prefix(123))
    // If the truncation has split a Unicode scalar, remove the incomplete scalar.
    while !text.isEmpty, String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    return [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)] + text
  }
}

extension WebSocketFrame {
  fileprivate static func received(_ kind: Kind, _ payload: Data) -> WebSocketFrame {
    WebSocketFrame(direction: .received, kind: kind, payload: payload)
  }
}

extension WebSocketError {
  /// Returns the error for a server that closes the connection during the handshake.
  fileprivate static func lostInHandshake(_ url: URL) -> WebSocketError {
    .disconnected(
      SendableUnderlyingError(
        domain: domain,
        code: ConnectionFault.lost.code,
        message: "\(NetworkError.place(of: url)) closed the connection during the handshake."
      )
    )
  }
}
#endif
