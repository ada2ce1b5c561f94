import Foundation

extension RemoteConsole {
  /// Attaches to an app.
  ///
  /// - Parameters:
  ///   - path: The path of the app's socket.
  ///   - form: The format of the output.
  /// - Returns: A console for the app. To process the app's messages, call ``receive()``. A single
  ///   call processes all messages until the connection is closed.
  /// - Throws: ``ConsoleSocketError`` if the app cannot be reached or refuses the client.
  package static func attach(
    to path: String,
    as form: Form = Form()
  ) async throws(ConsoleSocketError) -> RemoteConsole {
    try await attach(to: path, as: form, timeout: .seconds(5), peerUser: UnixSocket.peerUser)
  }

  /// Attaches to an app, with a given time limit for the app's reply.
  ///
  /// - Parameters:
  ///   - path: The path of the app's socket.
  ///   - form: The format of the output.
  ///   - timeout: The time limit for the app's reply.
  ///   - peerUser: A closure that returns the user at the other end of a connected socket.
  /// - Returns: A console for the app.
  /// - Throws: ``ConsoleSocketError`` if the app cannot be reached or refuses the client.
  static func attach(
    to path: String,
    as form: Form,
    timeout: Duration,
    peerUser: (Int32) -> uid_t?
  ) async throws(ConsoleSocketError) -> RemoteConsole {
    let connection = Connection(try connect(to: path, peerUser))
    let alarm = Task {
      if (try? await Task.sleep(for: timeout)) != nil { connection.close() }
    }
    defer { alarm.cancel() }
    connection.send(
      Request.hello(
        version: Message.version,
        json: form.json,
        color: form.color,
        suitsColor: form.suitsColor
      )
    )
    guard let line = await connection.next() else { throw .silent(path) }
    let reply: Reply? = Message.read(line)
    switch reply {
    case .welcome(_, let name): return RemoteConsole(name: name, connection)
    case .refused(let reason): throw .refused(path, reason: reason)
    default: throw .notAConsole(path)
    }
  }

  private static func connect(
    to path: String,
    _ peerUser: (Int32) -> uid_t?
  ) throws(ConsoleSocketError) -> Int32 {
    guard path.utf8.count <= UnixSocket.pathLimit else {
      throw .pathTooLong(path, limit: UnixSocket.pathLimit)
    }
    let descriptor = UnixSocket.make()
    guard descriptor >= 0 else { throw .system(path) }
    let result = UnixSocket.withAddress(of: path) { Foundation.connect(descriptor, $0, $1) }
    guard result == 0 else {
      let failure = errno
      Foundation.close(descriptor)
      var status = stat()
      switch failure {
      case _ where path.isEmpty: throw .missing(path)
      case ENOENT: throw .missing(path)
      case ECONNREFUSED, ENOTSOCK:
        let isSocket = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
        throw isSocket ? .abandoned(path) : .notASocket(path)
      case EACCES,
        EPERM where stat(path, &status) == 0 && status.st_uid != geteuid():
        throw .notYours(path)
      default: throw .system(path, reason: String(cString: strerror(failure)).lowercased())
      }
    }
    // Typed lines must not be sent to another user's program.
    guard peerUser(descriptor) == geteuid() else {
      Foundation.close(descriptor)
      throw .notYours(path)
    }
    return descriptor
  }
}
