#if WebSocket
import Dispatch
public import Foundation
import InnoLocking
public import InnoNetwork
public import InnoNetworkWebSocket

/// The server side of a connection to a ``ScriptedWebSocketServer``.
///
/// The methods may be called from any task, but only one task at a time may wait for data from the
/// client.
public final class ScriptedWebSocketConnection: Sendable {
  /// A WebSocket message or control frame.
  public enum Message: Sendable, Equatable {
    /// A text message.
    case text(String)
    /// A binary message.
    case binary(Data)
    /// A ping. Pings are not answered automatically, so the script must send the pong.
    case ping(Data)
    /// A pong.
    case pong(Data)
    /// A close frame.
    ///
    /// The code is `nil` if the frame contains no code. The reason is `nil` if the frame contains
    /// no reason.
    case close(WebSocketCloseCode?, reason: String?)
  }

  /// An error that a ``ScriptedWebSocketConnection`` throws.
  public enum Failure: Error, Equatable {
    /// The client ended the connection, or the task was cancelled, before a complete handshake
    /// arrived.
    case noHandshake
  }

  private struct State {
    var received: [UInt8] = []
    var isClosed = false
    var waiting: CheckedContinuation<Void, Never>?
    var handshake: HTTPHeaders?

    /// Removes and returns the lines of the handshake, or returns `nil` if the handshake is
    /// incomplete.
    mutating func removeHead() -> [UInt8]? {
      let end = Array("\r\n\r\n".utf8)
      guard received.count >= end.count else { return nil }
      let start = (0...received.count - end.count).first {
        received[$0..<$0 + end.count].elementsEqual(end)
      }
      guard let start else { return nil }
      defer { received.removeFirst(start + end.count) }
      return Array(received[..<start])
    }
  }

  /// The number of the connection, counted from 1.
  public let number: Int
  private let link: ScriptedLink
  private let state = Locked(State())

  init(_ connection: WebSocketConnection, number: Int) {
    self.number = number
    link = ScriptedLink(connection)
  }

  func start() {
    link.start { [weak self] bytes in
      guard let self else { return }
      let waiting = state.withLock { state in
        if let bytes { state.received += bytes } else { state.isClosed = true }
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Waits for the client's handshake and returns the headers of the handshake.
  ///
  /// - Returns: The headers of the handshake. The field `:path` contains the target of the request.
  /// - Throws: ``Failure/noHandshake`` if the client ends the connection or the task is cancelled
  ///   before the handshake has arrived.
  public func handshake() async throws -> HTTPHeaders {
    if let known = state.withLock({ $0.handshake }) { return known }
    while true {
      let (head, count) = state.withLock { ($0.removeHead(), $0.received.count) }
      if let head {
        let headers = Self.headers(of: String(decoding: head, as: UTF8.self))
        state.withLock { $0.handshake = headers }
        return headers
      }
      guard await waitForBytes(after: count) else { throw Failure.noHandshake }
    }
  }

  /// Waits for the client's handshake and accepts the connection.
  ///
  /// - Parameters:
  ///   - subprotocol: The selected subprotocol, or `nil` to select no subprotocol.
  ///   - headers: Additional headers for the response.
  /// - Throws: ``Failure/noHandshake`` if the client ends the connection or the task is cancelled
  ///   before the handshake has arrived.
  public func accept(subprotocol: String? = nil, headers: HTTPHeaders = HTTPHeaders()) async throws
  {
    let key = try await handshake()["Sec-WebSocket-Key"] ?? ""
    var fields = headers
    fields.update(name: "Upgrade", value: "websocket")
    fields.update(name: "Connection", value: "Upgrade")
    fields.update(name: "Sec-WebSocket-Accept", value: WebSocketAcceptKey.value(for: key))
    if let subprotocol { fields.update(name: "Sec-WebSocket-Protocol", value: subprotocol) }
    respond(101, fields)
  }

  /// Waits for the client's handshake, rejects the connection with a status other than 101, and
  /// ends the connection.
  ///
  /// - Parameters:
  ///   - status: The status code of the response.
  ///   - headers: The headers of the response.
  /// - Throws: ``Failure/noHandshake`` if the client ends the connection or the task is cancelled
  ///   before the handshake has arrived.
  public func refuse(_ status: Int, headers: HTTPHeaders = HTTPHeaders()) async throws {
    _ = try await handshake()
    respond(status, headers)
    drop()
  }

  private func respond(_ status: Int, _ headers: HTTPHeaders) {
    let lines = ["HTTP/1.1 \(status) Scripted"] + headers.map { "\($0.name): \($0.value)" }
    send(bytes: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }

  /// Waits for the next message or control frame from the client and returns it.
  ///
  /// - Returns: The message or control frame, or `nil` if the connection has ended or the task is
  ///   cancelled.
  public func receive() async -> Message? {
    while true {
      let (frame, count) = state.withLock {
        (ClientFrame(readFrom: &$0.received), $0.received.count)
      }
      if let frame { return frame.message }
      guard await waitForBytes(after: count) else { return nil }
    }
  }

  /// Sends a message or a control frame.
  ///
  /// - Parameter message: The message or control frame to send.
  public func send(_ message: Message) {
    switch message {
    case .text(let text): sendFrame(1, Array(text.utf8))
    case .binary(let data): sendFrame(2, Array(data))
    case .ping(let data): sendFrame(9, Array(data))
    case .pong(let data): sendFrame(10, Array(data))
    case .close(let code, let reason):
      let number = code.map { [UInt8($0.rawValue >> 8), UInt8($0.rawValue & 0xFF)] }
      sendFrame(8, (number ?? []) + Array((reason ?? "").utf8))
    }
  }

  /// Sends a frame without checking that the frame is valid.
  ///
  /// - Parameters:
  ///   - opcode: The opcode of the frame, from 0 to 15.
  ///   - payload: The payload of the frame.
  ///   - isFinal: A Boolean value that indicates whether the frame is the last frame of its
  ///     message.
  public func sendFrame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) {
    var frame: [UInt8] = [(isFinal ? 0x80 : 0) | opcode & 0x0F]
    switch payload.count {
    case ...125: frame.append(UInt8(payload.count))
    case ...0xFFFF: frame += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      frame.append(127)
      frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    }
    send(bytes: frame + payload)
  }

  /// Sends raw bytes without checking that the bytes are valid frames.
  ///
  /// - Parameter bytes: The bytes to send.
  public func send(bytes: [UInt8]) {
    link.deliver(bytes)
  }

  /// Sends a close frame, waits for the client's close frame, and ends the connection.
  ///
  /// - Parameters:
  ///   - code: The close code.
  ///   - reason: The reason for closing the connection, or `nil` to send no reason.
  public func close(_ code: WebSocketCloseCode = .normalClosure, reason: String? = nil) async {
    send(.close(code, reason: reason))
    while let message = await receive() {
      if case .close = message { break }
    }
    drop()
  }

  /// Ends the connection without a closing handshake.
  public func drop() {
    link.end()
  }

  /// Waits until the number of unread bytes is greater than `count`.
  ///
  /// This method returns `false` if the connection ended or the task was cancelled before more
  /// bytes arrived.
  private func waitForBytes(after count: Int) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard state.received.count == count, !state.isClosed, !Task.isCancelled else {
            return false
          }
          state.waiting = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }
    return state.withLock { $0.received.count > count } && !Task.isCancelled
  }

  private static func headers(of head: String) -> HTTPHeaders {
    let lines = head.components(separatedBy: "\r\n")
    var headers = HTTPHeaders()
    let words = (lines.first ?? "").split(separator: " ")
    headers.add(name: ":path", value: words.count > 1 ? String(words[1]) : "")
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      headers.add(name: String(pair[0]), value: pair[1].trimmingCharacters(in: .whitespaces))
    }
    return headers
  }
}

/// A frame from the client, with a masked payload.
private struct ClientFrame {
  let message: ScriptedWebSocketConnection.Message

  /// Creates a frame from the bytes at the start of an array, and removes these bytes.
  ///
  /// The result is `nil` if the frame is incomplete.
  init?(readFrom bytes: inout [UInt8]) {
    guard bytes.count >= 6 else { return nil }
    var (length, start) = (Int(bytes[1] & 0x7F), 2)
    if length > 125 {
      let size = length == 126 ? 2 : 8
      guard bytes.count >= 2 + size else { return nil }
      length = bytes[2..<2 + size].reduce(0) { $0 << 8 | Int($1) }
      start += size
    }
    guard bytes.count >= start + 4 + length else { return nil }
    let key = Array(bytes[start..<start + 4])
    let masked = bytes[(start + 4)..<(start + 4 + length)]
    let payload = masked.enumerated().map { $0.element ^ key[$0.offset & 3] }
    switch bytes[0] & 0x0F {
    case 1: message = .text(String(decoding: payload, as: UTF8.self))
    case 8:
      let code = payload.count > 1 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
      let reason = String(decoding: payload.dropFirst(2), as: UTF8.self)
      message = .close(
        code.map { WebSocketCloseCode(rawValue: $0) },
        reason: reason.isEmpty ? nil : reason
      )
    case 9: message = .ping(Data(payload))
    case 10: message = .pong(Data(payload))
    default: message = .binary(Data(payload))
    }
    bytes.removeFirst(start + 4 + length)
  }
}

/// The link between a client's connection and the script that serves the connection.
private final class ScriptedLink: WebSocketLink {
  private struct State {
    var receive: (@Sendable ([UInt8]?) -> Void)?
    var isEnded = false
    var isReading = true
    /// The bytes that the script has sent but the client has not read yet.
    var unread: [[UInt8]] = []
    /// A Boolean value that indicates whether the link closes as soon as ``unread`` is empty.
    var endsAfterUnread = false
  }

  private let connection: WebSocketConnection
  private let queue = DispatchQueue(label: "InnoNetworkTestSupport.WebSocket")
  private let state = Locked(State())

  init(_ connection: WebSocketConnection) {
    self.connection = connection
  }

  /// Opens the link between the client's connection and the script.
  ///
  /// - Parameter receive: A closure that receives the bytes from the client, and `nil` at the end
  ///   of the connection.
  func start(_ receive: @escaping @Sendable ([UInt8]?) -> Void) {
    state.withLock { $0.receive = receive }
    queue.async { self.connection.opened(self) }
  }

  /// Delivers bytes to the client.
  func deliver(_ bytes: [UInt8]) {
    queue.async {
      self.state.withLock { if !$0.isEnded { $0.unread.append(bytes) } }
      self.deliverUnread()
    }
  }

  /// Ends the link after the client has read all bytes that the script has sent.
  func end() {
    queue.async {
      self.state.withLock { $0.endsAfterUnread = true }
      self.deliverUnread()
    }
  }

  /// Delivers the unread bytes to the client, in order, until the client stops reading.
  private func deliverUnread() {
    while let bytes = nextUnread() {
      connection.received(LinkBytes(bytes))
      connection.receivedAll()
    }
    if state.withLock({ $0.endsAfterUnread && $0.unread.isEmpty }) { close() }
  }

  private func nextUnread() -> [UInt8]? {
    state.withLock { state in
      guard state.isReading, !state.isEnded, !state.unread.isEmpty else { return nil }
      return state.unread.removeFirst()
    }
  }

  func execute(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  func write(_ bytes: LinkBytes) {
    state.withLock { $0.isEnded ? nil : $0.receive }?(bytes.array)
  }

  func read(_ isReading: Bool) {
    state.withLock { $0.isReading = isReading }
    if isReading { deliverUnread() }
  }

  func close() {
    let receive = state.withLock { state in
      guard !state.isEnded else { return (@Sendable ([UInt8]?) -> Void)?.none }
      state.isEnded = true
      defer { state.receive = nil }
      return state.receive
    }
    guard let receive else { return }
    receive(nil)
    connection.closed(nil)
  }
}
#endif
