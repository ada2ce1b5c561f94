import Dispatch
import Foundation
public import InnoConsole
import InnoLocking

extension Console {
  /// Accepts clients that attach to the running app with the command `inno attach PATH`.
  ///
  /// ```swift
  /// try await console.listen(at: "/tmp/counter.sock")
  /// ```
  ///
  /// Each client has a session with its own variables, aliases and settings; all sessions share the
  /// app. Only the user who runs this process can attach. A slow client never delays the app.
  ///
  /// - Parameter path: The path of the socket, which is removed when the process ends.
  /// - Returns: The listener, which stops listening when you close it or when the process ends.
  /// - Throws: ``ConsoleSocketError`` if the socket cannot be created, for example because another
  ///   app is already listening at the path.
  @discardableResult
  public func listen(at path: String) async throws(ConsoleSocketError) -> ConsoleListener {
    let socket = try await Self.open(path)
    return ConsoleListener(self, socket, at: path)
  }

  /// Opens a listening socket.
  ///
  /// The function is not isolated to the main actor, because the file system can be slow.
  private nonisolated static func open(
    _ path: String
  ) async throws(ConsoleSocketError) -> ListeningSocket {
    try ListeningSocket(at: path)
  }
}

/// A listener through which the user who runs an app can attach clients to the app's console.
@MainActor
public final class ConsoleListener {
  /// The maximum number of simultaneous clients.
  nonisolated static let clientLimit = 32

  private struct Clients {
    var connections: [ObjectIdentifier: Connection] = [:]
    var isClosed = false
  }

  /// The path of the socket.
  public nonisolated let path: String

  private let console: Console
  private let file: SocketFile
  private let source: any DispatchSourceRead
  private nonisolated let clients = Locked(Clients())
  private nonisolated let outboxLimit: Int
  private nonisolated let peerUser: @Sendable (Int32) -> uid_t?

  /// Creates a listener, which accepts clients immediately.
  ///
  /// - Parameters:
  ///   - console: The console of the app.
  ///   - socket: The listening socket.
  ///   - path: The path of the socket.
  ///   - outboxLimit: The size of a client's outbox, in bytes, at which further text is dropped.
  ///   - peerUser: A closure that returns the user at the other end of a connected socket.
  init(
    _ console: Console,
    _ socket: ListeningSocket,
    at path: String,
    outboxLimit: Int = Connection.outboxLimit,
    peerUser: @escaping @Sendable (Int32) -> uid_t? = UnixSocket.peerUser
  ) {
    self.path = path
    self.console = console
    self.outboxLimit = outboxLimit
    self.peerUser = peerUser
    file = socket.file
    let descriptor = socket.descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor,
      queue: DispatchQueue(label: "console.remote.clients")
    )
    // The source retains the listener until the listener is closed.
    source.setEventHandler { @Sendable [self] in acceptAll(descriptor) }
    source.setCancelHandler { @Sendable in Foundation.close(descriptor) }
    source.resume()
  }

  /// Stops accepting clients, ends the sessions of the attached clients, and removes the socket
  /// file.
  public func close() {
    let connections = clients.withLock { clients in
      clients.isClosed = true
      return clients.connections.values
    }
    for connection in connections { connection.finish() }
    file.remove()
    source.cancel()
  }

  private nonisolated func acceptAll(_ descriptor: Int32) {
    while true {
      let client = accept(descriptor, nil, nil)
      guard client < 0 else {
        admit(Connection(client, outboxLimit: outboxLimit), peerUser(client))
        continue
      }
      // If no descriptor is free, the client stays in the system's queue. Wait before the next
      // attempt, because an immediate attempt would also fail.
      if [EMFILE, ENFILE].contains(errno) { usleep(100_000) }
      if ![EINTR, ECONNABORTED].contains(errno) { return }
    }
  }

  private nonisolated func admit(_ connection: Connection, _ user: uid_t?) {
    guard user == geteuid() else {
      return refuse(connection, "only the user who started the app can attach")
    }
    let id = ObjectIdentifier(connection)
    let refusal: String? = clients.withLock { clients in
      guard !clients.isClosed else { return "the app stopped listening; restart it to attach" }
      guard clients.connections.count < Self.clientLimit else {
        return "\(Self.clientLimit) clients are already attached; detach one of them"
      }
      clients.connections[id] = connection
      return nil
    }
    if let refusal { return refuse(connection, refusal) }
    Task { @MainActor in
      await HostedSession(console, connection).run()
      clients.withLock { _ = $0.connections.removeValue(forKey: id) }
    }
  }

  private nonisolated func refuse(_ connection: Connection, _ reason: String) {
    connection.send(Reply.refused(reason: reason))
    connection.finish()
  }
}
