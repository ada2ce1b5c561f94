#if WebSocket
import Foundation
import InnoLocking

/// The handlers of a manager, which receive the events of all its sockets.
final class WebSocketHandlers: Sendable {
  struct Closures: Sendable {
    var connected: (@Sendable (WebSocketTask, String?) async -> Void)?
    var disconnected: (@Sendable (WebSocketTask, WebSocketError?) async -> Void)?
    var message: (@Sendable (WebSocketTask, Data) async -> Void)?
    var string: (@Sendable (WebSocketTask, String) async -> Void)?
    var error: (@Sendable (WebSocketTask, WebSocketError) async -> Void)?
    var pong: (@Sendable (WebSocketTask, WebSocketPongContext) async -> Void)?
    var resubscribe: (@Sendable (WebSocketTask) async -> Void)?
    /// The identifiers of the sockets whose events are delivered to the handlers.
    fileprivate var delivered: Set<String> = []

    fileprivate var isEmpty: Bool {
      connected == nil && disconnected == nil && message == nil && string == nil && error == nil
        && pong == nil
    }
  }

  private let closures = Locked(Closures())

  /// Changes the handlers, and starts delivering the events of the given sockets to the handlers.
  func change(
    for tasks: [WebSocketTask],
    _ change: @Sendable (inout Closures) -> Void
  ) {
    closures.withLock { change(&$0) }
    for task in tasks { deliver(task) }
  }

  /// Starts delivering the events of a socket to the handlers, if the app has set a handler for any
  /// kind of event.
  func deliver(_ task: WebSocketTask) {
    let starts = closures.withLock { !$0.isEmpty && $0.delivered.insert(task.id).inserted }
    guard starts else { return }
    let events = WebSocketEvents(task.hub, isReader: false)
    Task {
      for await event in events { await handle(event, of: task) }
      closures.withLock { _ = $0.delivered.remove(task.id) }
    }
  }

  /// The handler that renews a socket's subscriptions after a reconnection.
  var resubscribe: (@Sendable (WebSocketTask) async -> Void)? {
    closures.withLock { $0.resubscribe }
  }

  private func handle(_ event: WebSocketEvent, of task: WebSocketTask) async {
    let closures = closures.withLock { $0 }
    switch event {
    case .connected(let subprotocol): await closures.connected?(task, subprotocol)
    case .disconnected(let error): await closures.disconnected?(task, error)
    case .message(let data): await closures.message?(task, data)
    case .string(let text): await closures.string?(task, text)
    case .error(let error): await closures.error?(task, error)
    case .pong(let pong): await closures.pong?(task, pong)
    case .ping, .sendDropped: break
    }
  }
}
#endif
