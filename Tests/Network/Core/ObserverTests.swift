import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An observer that blocks until its gate opens.
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

@Suite("Observers", .overEachTransport, .timeLimit(.minutes(1)))
struct ObserverTests {
  @Test("A slow observer does not delay requests and is notified of missed events")
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

  @Test("A transport reports progress, redirects and metrics")
  func transportEvents() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old"
        ? LoopbackServer.redirect(308, to: "/new")
        : LoopbackServer.response(body: String(repeating: "x", count: 300_000))
    }
    let events = Recorder<TransportEvent>()
    var options = TransportOptions()
    options.monitor = { events.record($0) }
    var request = URLRequest(url: server.url("/old"))
    request.httpMethod = "POST"
    request.httpBody = Data(count: 200_000)
    _ = try await TestedTransport.make().response(for: request, options: options)
    #expect(events.values.contains(.redirected(status: 308, to: server.url("/new"))))
    #expect(events.values.contains(.received(300_000, of: 300_000)))
    #expect(
      events.values.contains { if case .sent(let count, _) = $0 { count > 0 } else { false } }
    )
    guard case .finished(let metrics) = events.values.last else {
      Issue.record("the last event is \(String(describing: events.values.last))")
      return
    }
    #expect(metrics.redirects == 1)
    #expect(metrics.bytesSent == 200_000)
    #expect(metrics.bytesReceived == 300_000)
    #expect(metrics.total >= (metrics.firstByte ?? .seconds(99)))
  }

  private struct Logger: NetworkLogger {
    let codes: Recorder<Int>
    func log(error: NetworkError) { codes.record(error.code) }
  }

  private func client(
    _ server: LoopbackServer,
    reportingTo log: Recorder<String>
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(),
        observability: ObservabilityPack(eventObservers: [log])
      ),
      session: TestedTransport.make()
    )
  }

  @Test("A stream that ends early is reported as failed, to observers and to the logger")
  func brokenStream() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\none\n")
    }
    let log = Recorder<String>()
    let codes = Recorder<Int>()
    let stream = try await client(server, reportingTo: log).stream(
      EndpointBuilder<Data>.get("/events").logged(by: Logger(codes: codes))
    )
    await #expect(throws: NetworkError.self) { for try await _ in stream.lines {} }
    // The reader can receive the error before the observers and the logger do.
    await waitUntil { codes.values == [2003] }
    #expect(
      log.values == [
        "1.1 started GET /events", "1.1 received 200, 0 bytes", "1.1 failed 2003",
      ]
    )
    #expect(codes.values == [2003])
  }

  @Test("A stream cancelled by its client is reported; one abandoned by its reader is not")
  func endedStream() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { request in
      request.target == "/whole"
        ? LoopbackServer.response(body: "one\n")
        : .init(steps: [.send(Array("HTTP/1.1 200 OK\r\n\r\none\n".utf8)), .wait(gate)])
    }
    let log = Recorder<String>()
    let client = client(server, reportingTo: log)
    func read(_ path: EndpointPath, all: Bool) async throws {
      let stream = try await client.stream(EndpointBuilder<Data>.get(path))
      for try await _ in stream.lines where !all { break }
    }
    try await read("/whole", all: true)
    try await read("/held", all: false)
    let stream = try await client.stream(EndpointBuilder<Data>.get("/held"))
    client.cancelAll()
    await #expect(throws: NetworkError.self) { for try await _ in stream.lines {} }
    #expect(log.values.filter { $0.contains("failed") } == ["3.1 failed 9001"])
  }
}
