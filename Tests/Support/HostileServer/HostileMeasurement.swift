import Foundation
import InnoLocking
package import InnoNetwork
import TestSupport

private struct Fetch: APIDefinition {
  typealias APIResponse = [Int]
  let path: String
}

/// The effects of a server that sends all hostile responses, on the requests of a session to that
/// server and to another one.
package struct HostileMeasurement: Sendable {
  /// The longest duration of a request to the other server, in milliseconds, with and without
  /// hostile responses at the same time.
  private var delay = 0.0, calmDelay = 0.0
  /// The longest time until a request to the hostile server ended, in milliseconds.
  private var slowest = 0.0
  /// The hostile responses that caused `delay` and `slowest`.
  private var delaying = "", holding = ""
  /// The hostile responses after which a request to the same server failed.
  private var spoiling: [String] = []
  private var connectionCount = 0
  /// The processor time of the second after the last response, in milliseconds.
  private var idleTime = 0.0

  /// The total time limit of a request to the hostile server.
  private static let limit = Duration.seconds(1)

  /// Measures the effects on a session.
  ///
  /// - Parameter session: The session.
  /// - Throws: `POSIXError` if the servers cannot start.
  package init(of session: any URLSessionProtocol) async throws {
    let (hostile, other) = (try HostileServer(), try HostileServer())
    let calm = Self.client(of: other, over: session)
    calmDelay = await Self.delay(of: calm) { try? await Task.sleep(for: .seconds(2)) }
    for (number, response) in HostileResponse.all.enumerated() {
      let attacked = Self.client(of: hostile, over: session, timeout: .milliseconds(200))
      let start = ContinuousClock.now
      var end = start
      let delay = await Self.delay(of: calm) {
        _ = try? await attacked.request(Fetch(path: "/fault/\(number)"))
        end = .now
      }
      let duration = Self.milliseconds(start.duration(to: end))
      if delay > self.delay { (self.delay, delaying) = (delay, response.description) }
      if duration > slowest { (slowest, holding) = (duration, response.description) }
      let next = try? await Self.client(of: hostile, over: session).request(Fetch(path: "/fine"))
      if next == nil { spoiling.append(response.description) }
    }
    connectionCount = hostile.connectionCount
    let before = ProcessUsage.processorTime
    try? await Task.sleep(for: .seconds(1))
    idleTime = ((ProcessUsage.processorTime - before) * 10).rounded() / 10
  }

  /// The rows of a table: the name of the measurement, the value, the value without hostile
  /// responses, nothing, and the limit.
  ///
  /// - Parameters:
  ///   - area: The prefix of the names.
  ///   - connectionLimit: The largest number of connections that the session keeps open.
  /// - Returns: The rows.
  package func rows(_ area: String, connectionLimit: Int) -> [[String]] {
    [
      [
        "\(area): delay with \(HostileResponse.all.count) hostile responses", "\(delay) ms",
        "\(calmDelay) ms", "", "100 ms (worst: \(delaying))",
      ],
      [
        "\(area): time until each of them failed", "\(slowest) ms", "", "",
        "1,100 ms, with a limit of 1 s (slowest: \(holding))",
      ],
      [
        "\(area): failed requests after them", "\(spoiling.count)", "", "",
        "0" + (spoiling.first.map { " (after: \($0))" } ?? ""),
      ],
      [
        "\(area): connections left open by them", "\(connectionCount)", "", "",
        "\(connectionLimit)",
      ],
      ["\(area): processor time in 1 s after them", "\(idleTime) ms", "", "", "50 ms"],
    ]
  }

  /// Returns a Boolean value that indicates whether all measurements meet the limits in the rows.
  ///
  /// - Parameter connectionLimit: The largest number of connections that the session keeps open.
  /// - Returns: The value.
  package func meetsLimits(connectionLimit: Int) -> Bool {
    delay <= 100 && slowest <= 1_100 && spoiling.isEmpty && connectionCount <= connectionLimit
      && idleTime <= 50
  }

  private static func client(
    of server: HostileServer,
    over session: any URLSessionProtocol,
    timeout: Duration = .seconds(10)
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(""),
        transport: TransportPack(
          timeout: timeout,
          totalTimeout: timeout < limit ? limit : nil,
          responseBodyLimit: 1_000_000
        )
      ),
      session: session
    )
  }

  /// Sends requests with a client until some work has ended and 20 ms have passed.
  ///
  /// - Returns: The longest duration of a request, in milliseconds.
  private static func delay(
    of client: DefaultNetworkClient,
    during work: () async -> Void
  ) async -> Double {
    let isOver = Locked(false)
    async let longest = longestDuration(of: client, until: isOver)
    await work()
    try? await Task.sleep(for: .milliseconds(20))
    isOver.withLock { $0 = true }
    return await longest
  }

  private static func longestDuration(
    of client: DefaultNetworkClient,
    until isOver: Locked<Bool>
  ) async -> Double {
    var longest = Duration.zero
    while !isOver.withLock({ $0 }) {
      let start = ContinuousClock.now
      _ = try? await client.request(Fetch(path: "/fine"))
      longest = max(longest, start.duration(to: .now))
      try? await Task.sleep(for: .milliseconds(2))
    }
    return milliseconds(longest)
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    (duration / .milliseconds(1) * 10).rounded() / 10
  }
}
