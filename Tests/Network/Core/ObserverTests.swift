import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Is stuck until its gate opens.
private struct Slow: NetworkEventObserver {
  let delivery: ObserverDelivery
  let gate = Gate()
  let events = Recorder<Int>()
  let misses = Recorder<Int>()

  func observe(_ event: NetworkEvent) {
    gate.wait()
    events.record(event.id)
  }

  func missed(_ count: Int) { misses.record(count) }
}

@Suite("Observers", .timeLimit(.minutes(1)))
struct ObserverTests {
  @Test("never slow a request, and are told what they missed when they fall behind")
  func slow() async throws {
    let slow = Slow(delivery: .queued(limit: 4))
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        observability: ObservabilityPack(eventObservers: [slow])
      ),
      session: StubSession([StubRoute(.get, "/v1/users", [.json("[]")])])
    )
    for _ in 0..<20 { _ = try await client.request(FetchUsers()) }
    #expect(slow.events.values.isEmpty)
    slow.gate.open()
    await waitUntil { slow.events.values.contains(20) }
    await waitUntil { slow.events.values.count + slow.misses.values.reduce(0, +) >= 40 }
    #expect(slow.misses.values.reduce(0, +) >= 30)
  }

  @Test("are told how a transport gets on: progress, redirects, and how long its parts took")
  func transportNews() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old"
        ? LoopbackServer.redirect(308, to: "/new")
        : LoopbackServer.response(body: String(repeating: "x", count: 300_000))
    }
    let news = Recorder<TransportNews>()
    var options = TransportOptions()
    options.monitor = { news.record($0) }
    var request = URLRequest(url: server.url("/old"))
    request.httpMethod = "POST"
    request.httpBody = Data(count: 200_000)
    _ = try await SessionTransport().response(for: request, options: options)
    #expect(news.values.contains(.redirected(status: 308, to: server.url("/new"))))
    #expect(news.values.contains(.received(300_000, of: 300_000)))
    #expect(
      news.values.contains { if case .sent(let count, _) = $0 { count > 0 } else { false } }
    )
    guard case .finished(let metrics) = news.values.last else {
      Issue.record("the last news is \(String(describing: news.values.last))")
      return
    }
    #expect(metrics.redirects == 1)
    #expect(metrics.bytesSent == 200_000)
    #expect(metrics.bytesReceived == 300_000)
    #expect(metrics.total >= (metrics.firstByte ?? .seconds(99)))
  }
}
