#if AsyncHTTPClient
import Foundation
import InnoNetworkAsyncHTTPClient
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("AsyncHTTPClient's queue", .timeLimit(.minutes(1)))
struct QueueTimeTests {
  @Test("Time limits include the wait for a connection", arguments: [true, false])
  func queueTime(isTotal: Bool) async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in
      .init(steps: [.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .wait(gate)])
    }
    let clock = ManualClock()
    let transport = AsyncHTTPClientTransport(
      configuration: AsyncHTTPClientConfiguration(
        connectTimeout: .seconds(600),
        maximumConnectionsPerHost: 1
      ),
      clock: clock
    )
    let request = URLRequest(url: server.url())
    // An open stream occupies the only connection.
    let stream = try await transport.stream(
      for: request,
      options: TransportOptions(timeout: .seconds(1_000))
    )
    let options =
      isTotal
      ? TransportOptions(timeout: .seconds(100), totalTimeout: .seconds(10))
      : TransportOptions(timeout: .seconds(10))
    async let second = failure { () throws(NetworkError) in
      try await transport.response(for: request, options: options)
    }
    await waitUntil { transport.runningTaskCount == 2 && clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    let error = try await second
    #expect(error.code == 3001)
    #expect(error.description.contains("within 10 s"))
    // The request leaves the queue, so it is not sent when the connection becomes free.
    await waitUntil { transport.runningTaskCount == 1 }
    gate.open()
    for try await _ in stream {}
    await waitUntil { transport.runningTaskCount == 0 }
    #expect(server.requests.count == 1)
  }
}
#endif
