#if WebSocket
public import Foundation
import InnoLocking
import InnoNetwork

/// A client for WebSockets (RFC 6455), with compression (RFC 7692), a heartbeat and automatic
/// reconnection.
///
/// ```swift
/// let manager = WebSocketManager()
/// let socket = await manager.connect(url: url)
/// for await event in manager.events(for: socket) {
///   guard case .string(let text) = event else { continue }
///   try await manager.send(socket, string: "Thanks for \(text)")
/// }
/// ```
///
/// When the manager is released, its sockets are closed without a closing handshake.
public actor WebSocketManager {
  private final class Registry: Sendable {
    let tasks = Locked<[String: WebSocketTask]>([:])

    var all: [WebSocketTask] { tasks.withLock { Array($0.values) } }
  }

  private nonisolated let configuration: WebSocketConfiguration
  private nonisolated let transport: any WebSocketTransport
  private nonisolated let time: TimeSource
  private nonisolated let registry = Registry()
  private nonisolated let handlers = WebSocketHandlers()

  /// Creates a manager.
  ///
  /// - Parameter configuration: The configuration.
  public init(configuration: WebSocketConfiguration = .safeDefaults()) {
    self.init(
      configuration: configuration,
      transport: ChannelTransport(
        configuration.connection.trustPolicy,
        timeout: configuration.connection.timeout
      )
    )
  }

  /// Creates a manager whose sockets use the given transport.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - transport: The transport.
  package init(configuration: WebSocketConfiguration, transport: any WebSocketTransport) {
    self.configuration = configuration
    self.transport = transport
    time = TimeSource(configuration.clock)
  }

  deinit {
    for task in registry.all { task.withStatus { $0.runner }?.cancel() }
  }

  /// The sockets that have not ended.
  public nonisolated var tasks: [WebSocketTask] { registry.all }
}

extension WebSocketManager {
  /// Opens a socket, which connects in the background.
  ///
  /// ``events(for:)`` and ``WebSocketTask/states`` report the outcome.
  ///
  /// - Parameters:
  ///   - url: The URL, with the scheme `wss` or `ws`.
  ///   - subprotocols: The subprotocols to request, the preferred one first.
  /// - Returns: The socket.
  @discardableResult
  public nonisolated(nonsending) func connect(
    url: URL,
    subprotocols: [String] = []
  ) async -> WebSocketTask {
    let task = WebSocketTask(
      url: url,
      subprotocols: subprotocols,
      observers: configuration.observers
    )
    registry.tasks.withLock { $0[task.id] = task }
    handlers.deliver(task)
    let runner = SocketRunner(
      task: task,
      configuration: configuration,
      transport: transport,
      time: time,
      handlers: handlers
    )
    task.withStatus { status in
      status.state = .connecting
      status.runner = Task { [registry] in
        await runner.run()
        registry.tasks.withLock { _ = $0.removeValue(forKey: task.id) }
      }
    }
    return task
  }

  /// Opens a new socket with the URL and the subprotocols of a socket that has ended.
  ///
  /// - Parameter task: The socket that was closed or has failed.
  /// - Returns: The new socket and its events, or nil if the old socket has not ended.
  public nonisolated(nonsending) func retry(
    _ task: WebSocketTask
  ) async -> (task: WebSocketTask, events: WebSocketEvents)? {
    guard [.disconnected, .failed].contains(task.state) else { return nil }
    let fresh = await connect(url: task.url, subprotocols: task.subprotocols)
    return (fresh, events(for: fresh))
  }

  /// Closes a socket, and returns when the socket is closed.
  ///
  /// Interceptors, signers and handlers may call this method. The method does not wait for a
  /// running interceptor, signer or handler to return.
  ///
  /// - Parameters:
  ///   - task: The socket.
  ///   - closeCode: The close code to send. If the protocol forbids sending this code, 1000 is sent
  ///     instead.
  ///   - reason: The reason to send, or nil for no reason. The reason is truncated to 123 bytes of
  ///     UTF-8.
  public nonisolated(nonsending) func disconnect(
    _ task: WebSocketTask,
    closeCode: WebSocketCloseCode = .normalClosure,
    reason: String? = nil
  ) async {
    let code = closeCode.isSendable ? closeCode : .normalClosure
    let (connection, runner, resubscription) = task.withStatus { status in
      if status.close == nil { status.close = (code, reason) }
      if [.connected, .connecting, .reconnecting].contains(status.state) {
        status.state = .disconnecting
      }
      return (status.connection, status.runner, status.resubscription)
    }
    // If the resubscribe handler is the caller, the runner must not wait for the handler.
    resubscription?.set(())
    if let connection {
      connection.close(code, reason: reason)
    } else {
      runner?.cancel()
    }
    await runner?.value
  }

  /// Closes all sockets, and returns when all sockets are closed.
  ///
  /// - Parameter closeCode: The close code to send to each server.
  public nonisolated(nonsending) func disconnectAll(
    closeCode: WebSocketCloseCode = .normalClosure
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for task in registry.all {
        group.addTask { await self.disconnect(task, closeCode: closeCode) }
      }
    }
  }

  /// Returns the events of a socket.
  ///
  /// The first sequence for a socket starts with up to 256 earlier events, except pings and pongs.
  /// Each later sequence contains only events that are published after the call.
  ///
  /// - Parameter task: The socket.
  /// - Returns: The events.
  public nonisolated func events(for task: WebSocketTask) -> WebSocketEvents {
    WebSocketEvents(task.hub)
  }
}

extension WebSocketManager {
  /// Sends a binary message.
  ///
  /// The message is queued and sent in the background. If the queue then contains more than 256
  /// KiB, the call waits until the network has accepted the queued bytes, the connection ends, or
  /// the current task is cancelled. In all three cases, the call returns without an error.
  /// Cancellation ends only the wait. The message remains queued. A successful return does not mean
  /// that the server has received the message.
  ///
  /// If more than 256 KiB are already queued and `sendQueueLimit` calls are waiting, the message is
  /// not queued. With the overflow policy
  /// ``WebSocketMessagingPack/SendOverflowPolicy/fail``, the call throws an error. With
  /// ``WebSocketMessagingPack/SendOverflowPolicy/dropNewest``, the message is dropped, the event
  /// ``WebSocketEvent/sendDropped(limit:)`` is published, and the call returns without an error.
  ///
  /// - Parameters:
  ///   - task: The socket.
  ///   - message: The message.
  /// - Throws: ``WebSocketError/disconnected(_:)`` if the socket is not connected,
  ///   ``WebSocketError/sendQueueOverflow(limit:)`` if the message is not queued and the policy is
  ///   `fail`, or ``WebSocketError/cancelled`` if the current task was cancelled before the call.
  public nonisolated(nonsending) func send(
    _ task: WebSocketTask,
    message: Data
  ) async throws(WebSocketError) {
    let connection = try connection(of: task)
    let result = message.withUnsafeBytes { Self.send(connection, .binary, $0) }
    try await finish(result, task, connection)
  }

  /// Sends a text message.
  ///
  /// The message is queued and sent in the background. If the queue then contains more than 256
  /// KiB, the call waits until the network has accepted the queued bytes, the connection ends, or
  /// the current task is cancelled. In all three cases, the call returns without an error.
  /// Cancellation ends only the wait. The message remains queued. A successful return does not mean
  /// that the server has received the message.
  ///
  /// If more than 256 KiB are already queued and `sendQueueLimit` calls are waiting, the message is
  /// not queued. With the overflow policy
  /// ``WebSocketMessagingPack/SendOverflowPolicy/fail``, the call throws an error. With
  /// ``WebSocketMessagingPack/SendOverflowPolicy/dropNewest``, the message is dropped, the event
  /// ``WebSocketEvent/sendDropped(limit:)`` is published, and the call returns without an error.
  ///
  /// - Parameters:
  ///   - task: The socket.
  ///   - string: The message.
  /// - Throws: ``WebSocketError/disconnected(_:)`` if the socket is not connected,
  ///   ``WebSocketError/sendQueueOverflow(limit:)`` if the message is not queued and the policy is
  ///   `fail`, or ``WebSocketError/cancelled`` if the current task was cancelled before the call.
  public nonisolated(nonsending) func send(
    _ task: WebSocketTask,
    string: String
  ) async throws(WebSocketError) {
    let connection = try connection(of: task)
    var string = string
    let result = string.withUTF8 { Self.send(connection, .text, UnsafeRawBufferPointer($0)) }
    try await finish(result, task, connection)
  }

  /// Sends a ping, and waits for the pong.
  ///
  /// - Parameter task: The socket.
  /// - Throws: ``WebSocketError/pingTimeout`` if the server does not answer in time,
  ///   ``WebSocketError/disconnected(_:)`` if the socket is not connected or the connection ends,
  ///   or ``WebSocketError/cancelled`` if the current task is cancelled.
  public nonisolated(nonsending) func ping(_ task: WebSocketTask) async throws(WebSocketError) {
    let connection = try connection(of: task)
    guard let answer = connection.ping() else { throw .disconnected(nil) }
    let limit = configuration.liveness.pongTimeout
    let error: WebSocketError
    switch await SocketRunner.result(of: answer, within: limit, time) {
    case .pong: return
    case .cancellation: throw .cancelled
    case .timeout: error = .pingTimeout
    case .end: error = .disconnected(nil)
    }
    task.hub.publish([.error(error)])
    throw error
  }

  private nonisolated func connection(
    of task: WebSocketTask
  ) throws(WebSocketError) -> WebSocketConnection {
    guard !Task.isCancelled else { throw .cancelled }
    guard let connection = task.connection else { throw .disconnected(nil) }
    return connection
  }

  private static func send(
    _ connection: WebSocketConnection,
    _ opcode: Opcode,
    _ payload: UnsafeRawBufferPointer
  ) -> Result<Bool, WebSocketError> {
    do throws(WebSocketError) {
      return .success(try connection.send(opcode, payload))
    } catch {
      return .failure(error)
    }
  }

  private nonisolated(nonsending) func finish(
    _ result: Result<Bool, WebSocketError>,
    _ task: WebSocketTask,
    _ connection: WebSocketConnection
  ) async throws(WebSocketError) {
    switch result {
    case .success(let isCongested):
      if isCongested { await connection.waitForSpace() }
    case .failure(.sendQueueOverflow(let limit))
    where configuration.messaging.sendQueueOverflowPolicy == .dropNewest:
      task.hub.publish([.sendDropped(limit: limit)])
    case .failure(let error):
      throw error
    }
  }
}

extension WebSocketManager {
  /// Sets the handler that is called when a socket has connected.
  ///
  /// The second argument of the handler is the subprotocol that the server selected, or nil if the
  /// server selected no subprotocol.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setOnConnectedHandler(
    _ handler: (@Sendable (WebSocketTask, String?) async -> Void)?
  ) {
    handlers.change(for: tasks) { $0.connected = handler }
  }

  /// Sets the handler that is called when a connection has ended or could not be opened.
  ///
  /// The second argument of the handler is the error. The error is nil if the app closed the
  /// connection, or if the server closed the connection with code 1000.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setOnDisconnectedHandler(
    _ handler: (@Sendable (WebSocketTask, WebSocketError?) async -> Void)?
  ) {
    handlers.change(for: tasks) { $0.disconnected = handler }
  }

  /// Sets the handler for binary messages.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setOnMessageHandler(_ handler: (@Sendable (WebSocketTask, Data) async -> Void)?) {
    handlers.change(for: tasks) { $0.message = handler }
  }

  /// Sets the handler for text messages.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setOnStringHandler(_ handler: (@Sendable (WebSocketTask, String) async -> Void)?) {
    handlers.change(for: tasks) { $0.string = handler }
  }

  /// Sets the handler for errors.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setOnErrorHandler(
    _ handler: (@Sendable (WebSocketTask, WebSocketError) async -> Void)?
  ) {
    handlers.change(for: tasks) { $0.error = handler }
  }

  /// Sets the handler for pongs.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setOnPongHandler(
    _ handler: (@Sendable (WebSocketTask, WebSocketPongContext) async -> Void)?
  ) {
    handlers.change(for: tasks) { $0.pong = handler }
  }

  /// Sets the handler that renews subscriptions each time a socket has reconnected.
  ///
  /// The handler can send messages and close the socket. The reconnection is reported after the
  /// handler returns, or as soon as the app closes the socket.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler.
  public func setResubscribeHandler(_ handler: (@Sendable (WebSocketTask) async -> Void)?) {
    handlers.change(for: tasks) { $0.resubscribe = handler }
  }
}
#endif
