#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
public import InnoNetworkWebSocket

/// A panel that shows the WebSockets of the app and of the console, and records their messages on
/// the timeline.
///
/// Add the panel to the observers of the app's WebSocket manager, and expose the panel.
///
/// ```swift
/// let sockets = SocketPanel()
/// let manager = WebSocketManager(configuration: .advanced(observers: [sockets]))
/// console.expose(sockets)
/// ```
public final class SocketPanel: WebSocketObserver {
  /// A socket, with its number and the counts of sent and received messages.
  struct Entry: Sendable {
    let number: Int
    let task: WebSocketTask
    var sent = 0
    var received = 0
    let start = Date()
    fileprivate(set) var end: Date?
    fileprivate(set) var wasConnected = false

    /// The number of the event to record as the cause of the socket's events if no other cause is
    /// known.
    ///
    /// At first, the value is the number of the event that opened the socket. Later, the value is
    /// the number of the newest `connecting` event.
    fileprivate var cause: Int?
  }

  private struct State {
    var entries: [Entry] = []
    var count = 0
    var timeline: Timeline?
    var redaction = Redaction.standard
    /// The recent messages and control frames of all sockets, each with the number that identifies
    /// the socket.
    ///
    /// The frames are in the order in which they were recorded.
    var frames: [(socket: Int, message: RecordedSocket.Message)] = []
    /// The total size of the payloads of the recorded frames, in bytes.
    var bytes = 0

    /// Adds a frame, and drops the oldest half of all frames if the number or the total size of the
    /// frames exceeds a limit.
    mutating func keep(_ message: RecordedSocket.Message, of socket: Int) {
      frames.append((socket, message))
      bytes += message.payload.count
      guard frames.count > SocketPanel.frameLimit || bytes > SocketPanel.byteLimit else { return }
      frames.removeFirst(max(frames.count / 2, 1))
      bytes = frames.reduce(0) { $0 + $1.message.payload.count }
    }
  }

  /// The maximum number of frames to keep.
  private static let frameLimit = 10_000

  /// The maximum total size of the payloads of the frames to keep, in bytes.
  private static let byteLimit = 16 << 20

  /// The maximum number of sockets to keep.
  ///
  /// If there are more sockets, the panel drops the oldest closed socket.
  private static let limit = 100

  private let state = Locked(State())

  /// Creates a panel.
  public init() {}

  /// The sockets, oldest first.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// The sockets, oldest first, each with the frames that the panel has kept.
  var recorded: [RecordedSocket] {
    state.withLock { state in
      let frames = Dictionary(grouping: state.frames, by: \.socket)
      return state.entries.map { entry in
        RecordedSocket(
          url: entry.task.url,
          start: entry.start,
          duration: .seconds((entry.end ?? Date()).timeIntervalSince(entry.start)),
          isAccepted: entry.wasConnected,
          messages: frames[entry.number, default: []].map(\.message)
        )
      }
    }
  }

  func attach(to timeline: Timeline) {
    state.withLock { $0.timeline = timeline }
  }

  /// Sets the rules by which URLs and messages are redacted.
  func redact(by redaction: Redaction) {
    state.withLock { $0.redaction = redaction }
  }

  /// Returns the number that identifies a socket, and adds the socket to the panel if necessary.
  func number(of task: WebSocketTask) -> Int { entry(of: task).number }

  /// Records a message or a control frame.
  ///
  /// - Parameters:
  ///   - frame: The message or control frame.
  ///   - task: The socket.
  public func observe(_ frame: WebSocketFrame, of task: WebSocketTask) {
    let entry = entry(of: task)
    let message = RecordedSocket.Message(
      time: Date(),
      isSent: frame.direction == .sent,
      opcode: frame.kind.opcode,
      payload: frame.payload
    )
    let redaction = state.withLock { state in
      state.keep(message, of: entry.number)
      return state.redaction
    }
    let text: String? =
      switch frame.kind {
      case .text:
        String(decoding: redaction.body(frame.payload, type: nil), as: UTF8.self)
      case .close: Self.text(ofClose: frame.payload, redaction)
      case .binary, .ping, .pong: nil
      }
    record(
      entry,
      TimelineEvent.SocketEvent(frame),
      bytes: frame.payload.count,
      text,
      // A received frame can be delivered by a task that sends another message. The cause that
      // is bound in that task is not the cause of the received frame.
      cause: frame.direction == .received ? entry.cause : nil
    )
    // Count a message only after its event has been recorded. Every counted message then has an
    // event.
    guard frame.kind == .text || frame.kind == .binary else { return }
    _ = self.entry(of: task) { entry in
      if frame.direction == .sent { entry.sent += 1 } else { entry.received += 1 }
    }
  }

  /// Records a change to a socket's connection.
  ///
  /// - Parameters:
  ///   - change: The new state of the connection.
  ///   - task: The socket.
  public func observe(_ change: WebSocketConnectionState, of task: WebSocketTask) {
    let entry = entry(of: task) { entry in
      if change == .connected { entry.wasConnected = true }
      if case .disconnected = change { entry.end = Date() }
    }
    let redaction = state.withLock { $0.redaction }
    let (connection, text): (TimelineEvent.SocketEvent.Connection, String?) =
      switch change {
      case .connecting: (.connecting, redaction.text(of: task.url))
      case .connected: (.connected, task.subprotocol)
      case .reconnecting(let attempt, let delay):
        (
          .reconnecting,
          "attempt \(attempt) in \(delay.text)" + (task.error.map { ": \($0)" } ?? "")
        )
      case .disconnected: (.disconnected, task.error?.description)
      }
    record(entry, .connection(connection), bytes: nil, text)
  }

  /// Returns the code and the redacted reason of a close frame; `nil` if the frame has no code.
  private static func text(ofClose payload: Data, _ redaction: Redaction) -> String? {
    let bytes = Array(payload)
    guard bytes.count > 1 else { return nil }
    let code = "\(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))"
    guard bytes.count > 2 else { return code }
    let reason = redaction.body(Data(bytes[2...]), type: nil)
    return "\(code) \(String(decoding: reason, as: UTF8.self))"
  }

  private func record(
    _ entry: Entry,
    _ event: TimelineEvent.SocketEvent,
    bytes: Int?,
    _ text: String?,
    cause: Int? = nil
  ) {
    let timeline = state.withLock { $0.timeline }
    let number = timeline?.record(
      .socket(id: entry.number, event: event, bytes: bytes, text: text),
      source: "net",
      cause: cause ?? Timeline.boundCause ?? entry.cause
    )
    guard event == .connection(.connecting), let number else { return }
    change(entry.task) { $0.cause = number }
  }

  /// Applies a change to the entry of a socket, and returns the entry.
  ///
  /// If the socket has no entry, this method adds an entry.
  @discardableResult
  private func entry(
    of task: WebSocketTask,
    _ change: @Sendable (inout Entry) -> Void = { _ in }
  ) -> Entry {
    state.withLock { state in
      if let index = state.entries.lastIndex(where: { $0.task == task }) {
        change(&state.entries[index])
        return state.entries[index]
      }
      state.count += 1
      var entry = Entry(number: state.count, task: task, cause: Timeline.boundCause)
      change(&entry)
      state.entries.append(entry)
      if state.entries.count > Self.limit,
        let closed = state.entries.firstIndex(where: { $0.isClosed })
      {
        state.entries.remove(at: closed)
      }
      return entry
    }
  }

  private func change(_ task: WebSocketTask, _ change: @Sendable (inout Entry) -> Void) {
    entry(of: task, change)
  }
}

extension WebSocketFrame.Kind {
  /// The opcode of the frame, as defined in RFC 6455, section 5.2.
  fileprivate var opcode: Int {
    switch self {
    case .text: 1
    case .binary: 2
    case .close: 8
    case .ping: 9
    case .pong: 10
    }
  }
}

extension SocketPanel.Entry {
  /// A Boolean value that indicates whether the socket is disconnected or has failed.
  var isClosed: Bool { [.disconnected, .failed].contains(task.state) }
}

/// The managers of the sockets that the `socket open` command opens.
@MainActor
final class SocketManagers {
  let panel: SocketPanel

  init(_ panel: SocketPanel) {
    self.panel = panel
  }

  /// The manager for sockets that use the network.
  private(set) lazy var live = WebSocketManager(configuration: .advanced(observers: [panel]))

  /// The manager for sockets that use a stubbed server, which echoes each message.
  private(set) lazy var stub = WebSocketManager(
    configuration: .advanced(observers: [panel]),
    server: ScriptedWebSocketServer { connection in
      try await connection.accept()
      while let message = await connection.receive() {
        switch message {
        case .ping(let payload): connection.send(.pong(payload))
        case .close: return connection.send(message)
        default: connection.send(message)
        }
      }
    }
  )

  /// Returns the manager of a socket that the `socket open` command opened.
  ///
  /// The result is `nil` if the socket is closed, or if the app opened the socket.
  func manager(of task: WebSocketTask) -> WebSocketManager? {
    [live, stub].first { $0.tasks.contains(task) }
  }
}

extension SocketPanel: FactList {
  static let factsType = ExpressionType.list(
    .object(
      name: "",
      [
        .init(name: "id", type: .number),
        .init(name: "state", type: .words(WebSocketState.allCases.map(\.rawValue))),
        .init(name: "url", type: .text), .init(name: "sent", type: .number),
        .init(name: "received", type: .number), .init(name: "reconnects", type: .number),
        .init(name: "error", type: .optional(.text)),
      ]
    )
  )

  var facts: ConsoleValue {
    let (entries, redaction) = state.withLock { ($0.entries, $0.redaction) }
    return .array(
      entries.map { entry in
        .facts([
          "id": .int(entry.number), "state": .enumCase(entry.task.state.rawValue, []),
          "url": .string(redaction.text(of: entry.task.url)), "sent": .int(entry.sent),
          "received": .int(entry.received), "reconnects": .int(entry.task.reconnectCount),
          "error": .optional(entry.task.error?.description),
        ])
      }
    )
  }
}

extension Console {
  /// Exposes the WebSockets of the app.
  ///
  /// - Parameter sockets: The panel that observes the app's WebSockets.
  public func expose(_ sockets: SocketPanel) {
    app.sockets = SocketManagers(sockets)
    sockets.attach(to: timeline)
    if let network { sockets.redact(by: network.logger.redaction) }
  }

  /// The managers of the WebSockets that the console opens, together with the app's socket panel.
  var sockets: SocketManagers {
    if app.sockets == nil { expose(SocketPanel()) }
    let sockets = app.sockets ?? SocketManagers(SocketPanel())
    if let network { sockets.panel.redact(by: network.logger.redaction) }
    return sockets
  }
}

extension TimelineEvent.SocketEvent {
  fileprivate init(_ frame: WebSocketFrame) {
    let kind: Frame =
      switch frame.kind {
      case .text: .text
      case .binary: .binary
      case .ping: .ping
      case .pong: .pong
      case .close: .close
      }
    self =
      switch frame.direction {
      case .sent: .sent(kind)
      case .received: .received(kind)
      }
  }
}
#endif
