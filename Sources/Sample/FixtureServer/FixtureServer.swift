import FlyingFox
import FlyingSocks
public import Foundation
public import SampleFixtures

/// An HTTP server on 127.0.0.1 that serves the fixtures over real HTTP, without internet access.
///
/// ```swift
/// let server = try await FixtureServer.start()
/// // server.baseURL is http://127.0.0.1:49321
/// await server.stop()
/// ```
///
/// The server stops when it is deallocated.
public final class FixtureServer: Sendable {
  /// The server's URL, `http://127.0.0.1:PORT`, without a slash at the end.
  public let baseURL: URL

  /// The site that the server serves.
  public let site: FixtureSite

  private let server: HTTPServer
  private let running: Task<Void, Never>

  private init(
    baseURL: URL,
    site: FixtureSite,
    server: HTTPServer,
    running: Task<Void, Never>
  ) {
    self.baseURL = baseURL
    self.site = site
    self.server = server
    self.running = running
  }

  deinit {
    running.cancel()
  }

  /// Starts a server, and returns when the server accepts connections.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any free port.
  ///   - conditions: The conditions under which the server responds.
  ///   - clock: The clock that measures the latency, the rate of slow responses, the lifetime of
  ///     tokens, and the time between changes to todos.
  /// - Returns: The running server.
  /// - Throws: ``FixtureServerError`` if the server cannot start, or `CancellationError` if the
  ///   task is cancelled.
  public static func start(
    port: UInt16 = 0,
    conditions: FixtureConditions = FixtureConditions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> FixtureServer {
    try checkDescriptors()
    let site = FixtureSite(conditions, clock: clock)
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
      // Add the latency to the timeout, so that delayed responses do not time out.
      timeout: 60 + min(conditions.latency / .seconds(1), 1_000_000),
      logger: .disabled,
      handler: CatalogHandler(site: site, clock: clock)
    )
    let (failures, failure) = AsyncStream.makeStream(of: (any Error).self)
    let running = Task {
      do {
        try await server.run()
      } catch {
        failure.yield(error)
      }
      failure.finish()
    }

    do {
      let port = try await listeningPort(of: server, or: failures)
      guard let baseURL = URL(string: "http://127.0.0.1:\(port)") else {
        throw FixtureServerError.cannotListen(port: port, reason: "the address is not a URL")
      }
      return FixtureServer(baseURL: baseURL, site: site, server: server, running: running)
    } catch {
      running.cancel()
      await running.value
      throw error is CancellationError ? error : FixtureServerError(error, port: port)
    }
  }

  /// Throws an error if the process cannot open enough files for the server.
  ///
  /// Without this check, the server could wait forever or crash.
  private static func checkDescriptors() throws {
    let needed = 12
    let free = (0..<needed).map { _ in dup(STDERR_FILENO) }.filter { $0 >= 0 }
    for descriptor in free { close(descriptor) }
    guard free.count == needed else {
      throw FixtureServerError.tooFewDescriptors(free: free.count, needed: needed)
    }
  }

  /// Closes the port and all connections, and returns when the server has stopped.
  public func stop() async {
    await server.stop()
    running.cancel()
    await running.value
  }

  /// Returns the server's port as soon as the server is listening, or throws the error with which
  /// the server fails.
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
