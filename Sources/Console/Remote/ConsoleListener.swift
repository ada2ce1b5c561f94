import Dispatch
import Foundation
public import InnoConsole
import InnoLocking

extension Console {
  /// Lets others attach to the app while it runs: `inno attach PATH`.
  ///
  /// ```swift
  /// try await console.listen(at: "/tmp/counter.sock")
  /// ```
  ///
  /// Each client has a session of its own, as if it typed here: own variables, aliases and settings,
  /// the same app. Only the user of this process is let in, and nobody makes the app wait.
  ///
  /// - Parameter path: Where the socket's file is to be; it goes with the process.
  /// - Returns: Ends the listening, where that is wanted before.
  /// - Throws: ``ConsoleSocketError``, such as when another app listens there.
  @discardableResult
  public func listen(at path: String) async throws(ConsoleSocketError) -> ConsoleListener {
    let socket = try await Self.open(path)
    return ConsoleListener(self, socket, at: path)
  }

  /// Opens a socket; not on the main actor, as the file system may be slow.
  private nonisolated static func open(
    _ path: String
  ) async throws(ConsoleSocketError) -> ListeningSocket {
    try ListeningSocket(at: path)
  }
}

/// Lets clients of the same user talk to an app.
@MainActor
public final class ConsoleListener {
  /// How many clients there may be at once.
  nonisolated static let clientLimit = 32

  private struct Clients {
    var connections: [ObjectIdentifier: Connection] = [:]
    var isClosed = false
  }

  /// Where the socket's file is.
  public nonisolated let path: String

  private let console: Console
  private let file: SocketFile
  private let source: any DispatchSourceRead
  private nonisolated let clients = Locked(Clients())
  private nonisolated let outboxLimit: Int
  private nonisolated let peerUser: @Sendable (Int32) -> uid_t?

  /// Begins to take clients.
  ///
  /// - Parameters:
  ///   - console: The app.
  ///   - socket: Listens already.
  ///   - path: Where the socket's file is.
  ///   - outboxLimit: How many bytes may wait for a client that reads slowly.
  ///   - peerUser: The user at the other end of a socket.
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
    // The source keeps the listener until it is closed.
    source.setEventHandler { @Sendable [self] in acceptAll(descriptor) }
    source.setCancelHandler { @Sendable in Foundation.close(descriptor) }
    source.resume()
  }

  /// Takes no more clients, ends those there are, and removes the file.
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
      // With no descriptor left the client waits in the queue; asking at once would change nothing.
      if [EMFILE, ENFILE].contains(errno) { usleep(100_000) }
      if ![EINTR, ECONNABORTED].contains(errno) { return }
    }
  }

  private nonisolated func admit(_ connection: Connection, _ user: uid_t?) {
    guard user == geteuid() else {
      return refuse(connection, "it is open to its own user alone")
    }
    let id = ObjectIdentifier(connection)
    let refusal: String? = clients.withLock { clients in
      guard !clients.isClosed else { return "it is ending; start it again" }
      guard clients.connections.count < Self.clientLimit else {
        return "\(Self.clientLimit) clients are attached; end one of them"
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
