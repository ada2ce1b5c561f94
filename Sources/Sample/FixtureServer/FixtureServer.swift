import FlyingFox
import FlyingSocks
public import Foundation
public import SampleFixtures

/// The catalogue over HTTP, on this machine alone: for a real session without the internet.
///
/// ```swift
/// let server = try await FixtureServer.start()
/// // server.baseURL is http://127.0.0.1:49321
/// await server.stop()
/// ```
///
/// A server that nobody keeps is stopped.
public final class FixtureServer: Sendable {
  /// Where the server listens: `http://127.0.0.1:PORT`, without a slash at the end.
  public let baseURL: URL

  /// What it serves.
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

  /// Starts a server and waits until it takes connections.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any that is free.
  ///   - conditions: What stands between a request and the catalogue's answer.
  ///   - clock: Measures how long an answer takes and how long a token holds.
  /// - Returns: The running server.
  /// - Throws: ``FixtureServerError``; `CancellationError` when the task is cancelled.
  public static func start(
    port: UInt16 = 0,
    conditions: FixtureConditions = FixtureConditions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> FixtureServer {
    let site = FixtureSite(conditions, clock: clock)
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
      // An answer may take its time, within bounds that can be waited for.
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

  /// Closes the port and every connection, and waits until they are closed.
  ///
  /// Stopping twice is harmless.
  public func stop() async {
    await server.stop()
    running.cancel()
    await running.value
  }

  /// Waits for the first of two things: the server listens, or it has failed.
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
