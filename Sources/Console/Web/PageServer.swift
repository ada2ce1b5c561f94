#if Web
import FlyingFox
import FlyingSocks
public import Foundation
public import InnoConsole
import InnoLocking

extension Console {
  /// Serves a web page of the running app on 127.0.0.1.
  ///
  /// ```swift
  /// let server = try await console.serve(port: 0)
  /// print(server.url)  // http://127.0.0.1:49321/6b1f…/
  /// ```
  ///
  /// The server refuses requests whose path does not begin with the random token in
  /// ``PageServer/url``. Each page has a session with its own variables, aliases and settings.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - isReadOnly: A Boolean value that indicates whether pages are read-only. A read-only page
  ///     shows the app, but the user cannot run commands in the page.
  /// - Returns: The server, which stops when it is released.
  /// - Throws: ``PageServerError`` if the server cannot be started, for example because the port is
  ///   in use.
  public func serve(
    port: UInt16 = 0,
    isReadOnly: Bool = false
  ) async throws(PageServerError) -> PageServer {
    try await PageServer.start(self, port: port, isReadOnly: isReadOnly)
  }
}

/// A server of web pages that show a running app.
public final class PageServer: Sendable {
  /// The address of the page, including the secret token.
  public let url: URL

  private let server: HTTPServer
  private let running: Task<Void, Never>

  private init(url: URL, server: HTTPServer, running: Task<Void, Never>) {
    (self.url, self.server, self.running) = (url, server, running)
  }

  deinit { running.cancel() }

  /// Closes the port and all connections, and returns when the port and the connections are closed.
  public func stop() async {
    running.cancel()
    await server.stop()
    await running.value
  }

  /// The time in seconds after which the server answers an unfinished request with an error.
  ///
  /// The time is long, because a command can wait for hours.
  private static let requestTimeout: TimeInterval = 24 * 60 * 60

  @MainActor
  static func start(
    _ console: Console,
    port: UInt16,
    isReadOnly: Bool,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(PageServerError) -> PageServer {
    let token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    do {
      try checkDescriptors()
      let sessions = PageSessions(console)
      let handler = PageHandler(
        token: token,
        timeline: console.timeline,
        sessions: sessions,
        isReadOnly: isReadOnly,
        clock: clock,
        beforeSending: console.sessionWriter
      )
      let server = HTTPServer(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
        timeout: requestTimeout,
        logger: .disabled,
        handler: handler
      )
      let (failures, failure) = AsyncStream.makeStream(of: (any Error).self)
      let running = Task.detached {
        do { try await server.run() } catch { failure.yield(error) }
        failure.finish()
      }
      do {
        let port = try await listeningPort(of: server, or: failures)
        handler.port.withLock { $0 = port }
        guard let url = URL(string: "http://127.0.0.1:\(port)/\(token)/") else {
          throw PageServerError.cannotListen(port: port, reason: "the address is not a URL")
        }
        return PageServer(url: url, server: server, running: running)
      } catch {
        running.cancel()
        await running.value
        throw error
      }
    } catch {
      throw PageServerError(error, port: port)
    }
  }

  /// Throws an error if the process has too few free file descriptors for the server.
  ///
  /// Without this check, a server with too few descriptors would wait forever.
  private static func checkDescriptors() throws {
    let needed = 12
    let free = (0..<needed).map { _ in dup(STDERR_FILENO) }.filter { $0 >= 0 }
    for descriptor in free { close(descriptor) }
    guard free.count == needed else {
      throw PageServerError.tooFewDescriptors(free: free.count, needed: needed)
    }
  }

  /// Waits until the server listens or fails, and returns the port.
  private static func listeningPort(
    of server: HTTPServer,
    or failures: AsyncStream<any Error>
  ) async throws -> UInt16 {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.waitUntilListening() }
      group.addTask {
        for await failure in failures { throw failure }
        throw CancellationError()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw SocketError.disconnected
    }
    return port
  }
}

/// An error that occurs when a page server is started.
public enum PageServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The port is in use.
  case portInUse(UInt16)

  /// The process does not have enough free file descriptors for the server.
  case tooFewDescriptors(free: Int, needed: Int)

  /// The port is not in use, but the server cannot listen on that port.
  case cannotListen(port: UInt16, reason: String)

  /// A message that states the error and, in most cases, how to fix it.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) on 127.0.0.1 is in use; choose another port, or 0 for any free port"
    case .tooFewDescriptors(let free, let needed):
      "the page server needs \(needed) free file descriptors, but the process has only \(free); raise "
        + "the limit with \"ulimit -n\""
    case .cannotListen(let port, let reason):
      "cannot listen on 127.0.0.1:\(port): \(reason)"
        + (port == 0 ? "" : "; choose another port, or 0 for any free port")
    }
  }

  fileprivate init(_ error: any Error, port: UInt16) {
    switch error {
    case let error as PageServerError: self = error
    case SocketError.failed(_, EADDRINUSE, _) where port != 0: self = .portInUse(port)
    case SocketError.failed(_, _, let message):
      self = .cannotListen(port: port, reason: message.lowercased())
    default: self = .cannotListen(port: port, reason: "\(error)")
    }
  }
}
#endif
