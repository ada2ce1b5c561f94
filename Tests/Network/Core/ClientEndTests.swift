import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

@Suite("Shutdown of a client", .overEachTransport, .timeLimit(.minutes(1)))
struct ClientEndTests {
  private let endpoint = EndpointBuilder<Data>.get("/x")

  private func silentServer(_ gate: Gate) throws -> LoopbackServer {
    try LoopbackServer { request in
      request.target == "/stream"
        ? .init(steps: [.send(Array("HTTP/1.1 200 OK\r\n\r\none\n".utf8)), .wait(gate)])
        : .held(gate, "")
    }
  }

  @Test("Client-wide cancellation ends all requests and streams, and later requests succeed")
  func cancelAll() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try silentServer(gate)
    let transport = TestedTransport.make()
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url()),
      session: transport
    )
    let requests = [CancellationTag?.none, "a"].map { tag in
      Task {
        try await failure { () throws(NetworkError) in
          try await client.request(endpoint, tag: tag)
        }
      }
    }
    let stream = try await client.stream(EndpointBuilder<Data>.get("/stream"), tag: "a")
    var lines = stream.lines.makeAsyncIterator()
    #expect(try await lines.next() == "one")
    await waitUntil { server.requests.count == 3 }
    client.cancelAll(matching: "a")
    let error = await #expect(throws: NetworkError.self) { try await lines.next() }
    #expect(error?.isCancelled == true)
    #expect(try await requests[1].value.isCancelled)
    client.cancelAll()
    #expect(try await requests[0].value.isCancelled)
    await waitUntil { transport.runningTaskCount == 0 }
    let again = try await client.stream(EndpointBuilder<Data>.get("/stream"))
    #expect(again.statusCode == 200)
  }

  @Test("A request is cancelled even if it has only just started")
  func cancelledAtStart() async throws {
    let running = RunningRequests()
    let isCancelled = try await running.run(nil) { () throws(NetworkError) in
      running.cancelAll()
      try? await Task.sleep(for: .seconds(600))
      return Task.isCancelled
    }
    #expect(isCancelled)
  }

  @Test("Shutdown waits for running requests and rejects new requests")
  func shutdown() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try silentServer(gate)
    let transport = TestedTransport.make()
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url()),
      session: transport
    )
    let isOver = Locked(false)
    let request = Task {
      let error = try await failure { () throws(NetworkError) in try await client.request(endpoint)
      }
      isOver.withLock { $0 = true }
      return error
    }
    let stream = try await client.stream(EndpointBuilder<Data>.get("/stream"))
    await waitUntil { server.requests.count == 2 }
    await client.shutdown()
    #expect(try await request.value.isCancelled)
    #expect(isOver.withLock { $0 })
    let ended = try await failure { () throws(NetworkError) in
      for try await _ in stream {}
    }
    #expect(ended.isCancelled)
    for tag in [CancellationTag?.none, "a"] {
      let error = try await failure { () throws(NetworkError) in
        try await client.request(endpoint, tag: tag)
      }
      #expect(error.description == "The request could not be sent: the client was shut down.")
    }
    await waitUntil { transport.runningTaskCount == 0 }
    await client.shutdown()
  }

  @Test("Shutdown lets running requests end within its time limit", arguments: [true, false])
  func gracefulShutdown(isInTime: Bool) async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in
      .held(gate, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine")
    }
    let clock = ManualClock()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(),
        resilience: ResiliencePack(clock: clock)
      ),
      session: TestedTransport.make()
    )
    let request = Task { () async -> Result<Data, NetworkError> in
      do throws(NetworkError) {
        return .success(try await client.request(endpoint))
      } catch {
        return .failure(error)
      }
    }
    await waitUntil { server.requests.count == 1 }
    let shutdown = Task { await client.shutdown(waitingUpTo: .seconds(5)) }
    await waitUntil { clock.sleeperCount == 1 }
    let rejected = try await failure { () throws(NetworkError) in
      try await client.request(endpoint)
    }
    #expect(rejected.description == "The request could not be sent: the client was shut down.")
    if isInTime { gate.open() } else { clock.advance(by: .seconds(5)) }
    let result = await request.value
    if isInTime {
      #expect(try result.get() == Data("fine".utf8))
    } else {
      let error = #expect(throws: NetworkError.self) { try result.get() }
      #expect(error?.isCancelled == true)
    }
    await shutdown.value
  }
}
