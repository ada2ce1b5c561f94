#if WebSocket
import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A runner that connects a socket, sends pings, and reconnects the socket after a failure.
struct SocketRunner: Sendable {
  let task: WebSocketTask
  let configuration: WebSocketConfiguration
  let transport: any WebSocketTransport
  let time: TimeSource
  let handlers: WebSocketHandlers

  /// Runs the socket until its last connection has ended.
  ///
  /// A connection is the last one if the app closes the socket, or if the socket does not
  /// reconnect.
  func run() async {
    var attempt = 0
    var isFirst = true
    while true {
      let ((disposition, error), openTime) = await runConnection(isFirst: isFirst)
      isFirst = false
      task.withStatus { status in
        status.connection = nil
        status.disposition = disposition
        if let error { status.error = error }
      }
      if let error { task.hub.publish([.error(error)]) }
      task.hub.publish([.disconnected(error)])
      // The count of attempts restarts only if the connection was open for longer than the longest
      // delay. The time that it took to open the connection does not count.
      if openTime > configuration.reconnect.maxDelay { attempt = 0 }
      guard disposition.shouldReconnect, !isClosedByApp, configuration.reconnect.maxAttempts > 0
      else { return finish(disposition, error) }
      attempt += 1
      guard attempt <= configuration.reconnect.maxAttempts else {
        task.withStatus { $0.error = .maxReconnectAttemptsExceeded }
        task.hub.publish([.error(.maxReconnectAttemptsExceeded)])
        return finish(disposition, .maxReconnectAttemptsExceeded)
      }
      let delay = configuration.reconnect.delay(before: attempt)
      task.change(to: .reconnecting(attempt: attempt, in: delay)) { $0.state = .reconnecting }
      await wait(delay)
      if isClosedByApp { return finish(.manual(closeCode), nil) }
    }
  }

  private var isClosedByApp: Bool { task.withStatus { $0.close != nil } || Task.isCancelled }

  /// The code with which the app closed the socket, or 1001 if the app has not closed the socket.
  private var closeCode: WebSocketCloseCode { task.withStatus { $0.close?.code } ?? .goingAway }

  /// The reason why a connection ended, and the error to report.
  ///
  /// The error is nil if the app closed the connection, or if the server closed the connection with
  /// code 1000.
  private typealias Outcome = (disposition: WebSocketCloseDisposition, error: WebSocketError?)

  /// Opens one connection, and returns when the connection has ended or could not be opened.
  ///
  /// - Returns: The outcome, and the time for which the connection was open. The time is zero if
  ///   the connection could not be opened.
  private func runConnection(isFirst: Bool) async -> (outcome: Outcome, openTime: Duration) {
    if isFirst { task.change(to: .connecting) { $0.state = .connecting } }
    let accepted: Handshake.Accepted
    let connection: WebSocketConnection
    do throws(WebSocketError) {
      let handshake = try await preparedHandshake()
      connection = WebSocketConnection(
        handshake,
        limits: WebSocketConnection.Limits(
          messageSize: configuration.messaging.maximumMessageSize,
          sendQueue: configuration.messaging.sendQueueLimit,
          closeTimeout: configuration.liveness.closeHandshakeTimeout
        ),
        hub: task.hub,
        time: time,
        observe: task.observeFrame
      )
      task.hub.hold()
      task.holdFrames()
      accepted = try await connection.open(transport, timeout: configuration.connection.timeout)
    } catch {
      task.releaseFrames()
      task.hub.release(after: [])
      if isClosedByApp { return ((.manual(closeCode), nil), .zero) }
      return ((.opening(error), error), .zero)
    }
    let start = time.now()
    // A separate task measures the time for which the connection is open, because the resubscribe
    // handler may return after the connection has ended.
    let openTime = Task { [time] in
      _ = await connection.ending.value
      return time.now() - start
    }
    let isReconnection = task.withStatus { $0.hasConnected }
    let close = task.withStatus { status in
      status.connection = connection
      status.hasConnected = true
      if isReconnection { status.reconnectCount += 1 }
      status.subprotocol = accepted.subprotocol
      status.isCompressed = accepted.compression != nil
      return status.close
    }
    if let close {
      connection.close(close.code, reason: close.reason)
      task.releaseFrames()
      task.hub.release(after: [])
    } else {
      if isReconnection { await resubscribe() }
      task.change(to: .connected) { $0.state = $0.close == nil ? .connected : .disconnecting }
      task.releaseFrames()
      task.hub.release(after: [.connected(accepted.subprotocol)])
    }
    let heartbeat = makeHeartbeat(connection)
    let end = await withTaskCancellationHandler {
      await connection.ending.value
    } onCancel: {
      connection.abort(.cancelled)
    }
    heartbeat?.cancel()
    return (outcome(of: end), await openTime.value)
  }

  /// Calls the resubscribe handler, and returns when the handler has returned or the app closes the
  /// socket.
  ///
  /// After the app has closed the socket, this method does not wait for the handler. Otherwise, if
  /// the handler itself closes the socket, the handler and the runner would wait for each other.
  private func resubscribe() async {
    guard let resubscribe = handlers.resubscribe else { return }
    task.releaseFrames()
    let resubscription = OneShot<Void>()
    let isClosed = task.withStatus { status in
      status.resubscription = resubscription
      return status.close != nil
    }
    guard !isClosed else { return }
    let handler = Task {
      await resubscribe(task)
      resubscription.set(())
    }
    await withTaskCancellationHandler {
      await resubscription.value
    } onCancel: {
      handler.cancel()
      resubscription.set(())
    }
  }

  private func outcome(of end: WebSocketConnection.End) -> Outcome {
    switch end {
    case .peer(.normalClosure, let reason): (.peer(.normalClosure, reason), nil)
    case .peer(let code, let reason): (.peer(code, reason), .closed(code, reason: reason))
    case .local(let code): (.manual(code), nil)
    case .unconfirmed(let code): (.handshakeTimeout(code), nil)
    case .failed(.cancelled): (.manual(closeCode), nil)
    case .failed(.disconnected(let reason)):
      (.peerRetryable(.abnormalClosure, nil), .disconnected(reason))
    case .failed(let error): (.transportFailure(error), error)
    }
  }

  /// Prepares a handshake, and returns when the handshake is ready or the runner is cancelled.
  ///
  /// An interceptor or signer may close the socket. The call that closes the socket returns only
  /// after the runner has ended. To prevent a deadlock, a cancelled runner does not wait for
  /// interceptors or signers.
  private func preparedHandshake() async throws(WebSocketError) -> Handshake {
    let prepared = OneShot<Result<Handshake, WebSocketError>>()
    let preparation = Task {
      do throws(WebSocketError) {
        prepared.set(.success(try await makeHandshake()))
      } catch {
        prepared.set(.failure(error))
      }
    }
    let result = await withTaskCancellationHandler {
      await prepared.value
    } onCancel: {
      preparation.cancel()
      prepared.set(.failure(.cancelled))
    }
    return try result.get()
  }

  private func makeHandshake() async throws(WebSocketError) -> Handshake {
    let pack = configuration.connection
    let url = try Self.requestURL(task.url, allowsInsecure: pack.allowsInsecureWebSocket)
    var request = URLRequest(url: url)
    for field in pack.requestHeaders {
      if let fault = field.fault { throw .invalidRequest(fault) }
      request.addValue(field.value, forHTTPHeaderField: field.name)
    }
    do {
      for interceptor in pack.requestInterceptors { request = try await interceptor.adapt(request) }
      if let changed = request.url, changed != url {
        try URLRules.check(
          changed,
          allowsInsecureHTTP: pack.allowsInsecureWebSocket,
          remedy: "use https://, or set \(Self.setting)"
        )
      }
      for signer in pack.signers {
        let signature = try await signer.signature(for: request, body: nil)
        // On Linux, Foundation silently drops invalid headers, so each header is checked first.
        for field in signature.headers {
          if let fault = field.fault { throw NetworkError.invalidRequest(fault) }
          request.setValue(field.value, forHTTPHeaderField: field.name)
        }
        if let signed = signature.url { request.url = signed }
      }
    } catch {
      throw WebSocketError(error)
    }
    return try Handshake(
      request,
      subprotocols: task.subprotocols,
      compression: configuration.messaging.compression
    )
  }

  /// The setting that allows unencrypted connections, as shown in error messages.
  private static let setting = "WebSocketConnectionPack(allowsInsecureWebSocket: true)"

  /// Checks a URL, and returns the URL with the scheme https instead of wss, or http instead of ws.
  private static func requestURL(
    _ url: URL,
    allowsInsecure: Bool
  ) throws(WebSocketError) -> URL {
    let schemes = ["ws": "http", "wss": "https"]
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = schemes[parts.scheme?.lowercased() ?? ""]
    else { throw .invalidURL("the URL must start with wss:// or ws://") }
    guard parts.fragment == nil else {
      throw .invalidURL(
        "the URL has a fragment, which is not allowed in a WebSocket URL; remove the fragment"
      )
    }
    parts.scheme = scheme
    guard let changed = parts.url else { throw .invalidURL("the URL is malformed") }
    do throws(NetworkError) {
      try URLRules.check(
        changed,
        shownAs: url,
        allowsInsecureHTTP: allowsInsecure,
        remedy: "use wss://, or set \(Self.setting)"
      )
    } catch {
      guard case .invalidRequest(let reason) = error else { throw .invalidURL(error.description) }
      throw .invalidURL(reason)
    }
    return changed
  }

  /// Starts a task that sends regular pings and that ends the connection if the server does not
  /// answer.
  ///
  /// - Returns: The task, or nil if the heartbeat is off.
  private func makeHeartbeat(_ connection: WebSocketConnection) -> Task<Void, Never>? {
    let pack = configuration.liveness
    guard pack.heartbeatInterval > .zero else { return nil }
    return Task { [time] in
      var missed = 0
      while (try? await time.sleep(pack.heartbeatInterval)) != nil {
        guard let answer = connection.ping() else { return }
        let result = await Self.result(of: answer, within: pack.pongTimeout, time)
        // While reading is paused, a missing pong does not mean that the server is silent.
        if case .timeout = result, !connection.isPaused { missed += 1 } else { missed = 0 }
        guard !Task.isCancelled else { return }
        if missed >= pack.maxMissedPongs { return connection.abort(.pingTimeout) }
      }
    }
  }

  /// Waits for the answer to a ping.
  ///
  /// - Returns: The answer, `timeout` if no answer arrives within the time limit, or `cancellation`
  ///   if the task is cancelled first.
  static func result(
    of answer: OneShot<PendingPings.Answer>,
    within limit: Duration,
    _ time: TimeSource
  ) async -> PendingPings.Answer {
    let timer = Task {
      guard (try? await time.sleep(limit)) != nil else { return }
      answer.set(.timeout)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await answer.value
    } onCancel: {
      answer.set(.cancellation)
    }
  }

  /// Waits until the delay has passed, the network has become available, or the task is cancelled.
  private func wait(_ delay: Duration) async {
    guard let monitor = configuration.reconnect.networkMonitor else {
      try? await time.sleep(delay)
      return
    }
    let snapshot = await monitor.currentSnapshot()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [time] in try? await time.sleep(delay) }
      group.addTask {
        var last = snapshot
        while let next = await monitor.waitForChange(from: last, timeout: nil) {
          if next.status == .satisfied { return }
          last = next
        }
        // Wait for the whole delay even if the monitor returns nil immediately.
        try? await time.sleep(delay)
      }
      await group.next()
      group.cancelAll()
    }
  }

  private func finish(_ disposition: WebSocketCloseDisposition, _ error: WebSocketError?) {
    let isFailure = error != nil
    task.change(to: .disconnected(disposition)) { status in
      status.state = isFailure ? .failed : .disconnected
      status.disposition = disposition
      status.connection = nil
    }
    task.hub.finish()
  }
}
#endif
