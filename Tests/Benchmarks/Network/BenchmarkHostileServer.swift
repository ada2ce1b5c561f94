import Foundation
import HostileServer
import InnoLocking
import InnoNetwork

private struct Fetch: APIDefinition {
  typealias APIResponse = [Int]
  let path: String
}

/// Measures the delay of a session's other requests while a server sends each of its hostile
/// responses, compared with the same requests without such a server, and the connections that stay
/// open afterward.
func benchmarkHostileServer() async {
  guard let hostile = try? HostileServer(), let other = try? HostileServer() else {
    abandon("the hostile server cannot start")
  }
  let session = SessionTransport()
  let client: @Sendable (HostileServer, TimeInterval) -> DefaultNetworkClient = { server, timeout in
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(""),
        transport: TransportPack(timeout: timeout, responseBodyLimit: 1_000_000)
      ),
      session: session
    )
  }
  let calm = await Lateness.measure(client(other, 10)) { try? await Task.sleep(for: .seconds(2)) }
  var worst = (milliseconds: 0.0, description: "")
  for (number, response) in HostileResponse.all.enumerated() {
    let attacked = client(hostile, 0.2)
    let late = await Lateness.measure(client(other, 10)) {
      _ = try? await attacked.request(Fetch(path: "/fault/\(number)"))
    }
    if late > worst.milliseconds { worst = (late, response.description) }
  }
  printRow(
    "network: delay with \(HostileResponse.all.count) hostile responses",
    "\(worst.milliseconds) ms",
    "\(calm) ms",
    "",
    "100 ms (worst: \(worst.description))"
  )
  printRow("network: connections left open by them", "\(hostile.connectionCount)", "", "", "6")
}

/// The duration of requests while other work runs.
private enum Lateness {
  /// Sends requests to a server until some work has ended and 20 ms have passed.
  ///
  /// - Returns: The longest time of a request, in milliseconds.
  static func measure(
    _ client: DefaultNetworkClient,
    during work: () async -> Void
  ) async -> Double {
    let isOver = Locked(false)
    async let longest = ask(client, until: isOver)
    await work()
    try? await Task.sleep(for: .milliseconds(20))
    isOver.withLock { $0 = true }
    return await longest
  }

  private static func ask(
    _ client: DefaultNetworkClient,
    until isOver: Locked<Bool>
  ) async -> Double {
    var longest = Duration.zero
    while !isOver.withLock({ $0 }) {
      let start = ContinuousClock.now
      _ = try? await client.request(Fetch(path: "/fine"))
      longest = max(longest, start.duration(to: .now))
      try? await Task.sleep(for: .milliseconds(2))
    }
    return (longest / .milliseconds(1) * 10).rounded() / 10
  }
}
