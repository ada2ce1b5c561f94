import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

/// Tests of clients without interceptors and policies, whose requests run in the caller's task.
@Suite("Requests of a plain client", .overEachTransport, .timeLimit(.minutes(1)))
struct PlainRequestTests {
  private let endpoint = EndpointBuilder<Data>.get("/x")

  private func client(
    _ server: LoopbackServer,
    _ transport: any URLSessionProtocol = TestedTransport.make(),
    resilience: ResiliencePack = ResiliencePack(),
    timeout: Duration = .seconds(30),
    limit: Int = TransportOptions.defaultResponseBodyLimit
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(),
        resilience: resilience,
        transport: TransportPack(timeout: timeout, responseBodyLimit: limit)
      ),
      session: transport
    )
  }

  @Test("A request is cancelled by its tag while the body arrives, and its task is not")
  func duringTheBody() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { request in
      guard request.target == "/x" else { return LoopbackServer.response(body: "fine") }
      let start = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"
      return .init(steps: [.send(Array(start.utf8)), .wait(gate)])
    }
    let transport = TestedTransport.make()
    let client = client(server, transport)
    let task = Task {
      let error = try await failure { () throws(NetworkError) in
        try await client.request(endpoint, tag: "a")
      }
      let next = try await client.request(EndpointBuilder<Data>.get("/next"))
      return (error.isCancelled, Task.isCancelled, next)
    }
    await waitUntil { server.requests.count == 1 }
    client.cancelAll(matching: "b")
    client.cancelAll(matching: "a")
    let (isCancelled, isTaskCancelled, next) = try await task.value
    #expect(isCancelled)
    #expect(!isTaskCancelled)
    #expect(next == Data("fine".utf8))
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A request is cancelled with its task while the body arrives")
  func withItsTask() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in
      let start = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"
      return .init(steps: [.send(Array(start.utf8)), .wait(gate)])
    }
    let transport = TestedTransport.make()
    let client = client(server, transport)
    let task = Task {
      try await failure { () throws(NetworkError) in try await client.request(endpoint) }
    }
    await waitUntil { server.requests.count == 1 }
    task.cancel()
    #expect(try await task.value.isCancelled)
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A request is cancelled by its tag after a redirect")
  func afterRedirect() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { request in
      request.target == "/x" ? LoopbackServer.redirect(302, to: "/y") : .held(gate, "")
    }
    let client = client(server)
    let task = Task {
      try await failure { () throws(NetworkError) in
        try await client.request(endpoint, tag: "a")
      }
    }
    await waitUntil { server.requests.count == 2 }
    client.cancelAll(matching: "a")
    #expect(try await task.value.isCancelled)
  }

  @Test("A request that waits for its retry is cancelled by its tag or with its task")
  func whileRetrying() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response("503 Busy") }
    for cancelsTask in [false, true] {
      let clock = ManualClock()
      let resilience = ResiliencePack(retry: ExponentialBackoffRetryPolicy(), clock: clock)
      let client = client(server, resilience: resilience)
      let task = Task {
        try await failure { () throws(NetworkError) in
          try await client.request(endpoint, tag: "a")
        }
      }
      await waitUntil { clock.sleeperCount == 1 }
      if cancelsTask { task.cancel() } else { client.cancelAll(matching: "a") }
      #expect(try await task.value.isCancelled)
    }
    #expect(server.requests.count == 2)
  }

  @Test("A failed request is sent again after its delay")
  func retry() async throws {
    let count = Locked(0)
    let server = try LoopbackServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == 1
        ? LoopbackServer.response("503 Busy") : LoopbackServer.response(body: "fine")
    }
    let clock = ManualClock(skipsSleep: true)
    let retry = ExponentialBackoffRetryPolicy(jitterRatio: 0)
    let client = client(server, resilience: ResiliencePack(retry: retry, clock: clock))
    #expect(try await client.request(endpoint) == Data("fine".utf8))
    #expect(clock.sleeps == [.seconds(1)])
  }

  @Test("The time limit ends a request whose body stops arriving")
  func idleBody() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in
      let start = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"
      return .init(steps: [.send(Array(start.utf8)), .wait(gate)])
    }
    let client = client(server, timeout: .milliseconds(300))
    let error = try await failure { () throws(NetworkError) in try await client.request(endpoint) }
    guard case .timeout = error else { throw error }
  }

  @Test("A body over the limit is rejected, whether or not its length is announced")
  func bodyLimit() async throws {
    let server = try LoopbackServer { request in
      request.target == "/x"
        ? LoopbackServer.response(body: "12345678901")
        : .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n12345678901")
    }
    let client = client(server, limit: 10)
    for path: EndpointPath in ["/x", "/y"] {
      let error = try await failure { () throws(NetworkError) in
        try await client.request(EndpointBuilder<Data>.get(path))
      }
      #expect(error.description.contains("the body is larger than the limit of 10 bytes"))
    }
  }

  @Test("A switch ends what the request waits for, even if it was cancelled before")
  func cancellation() {
    let ends = Recorder<Int>()
    let cancellation = RequestCancellation()
    cancellation.begin { ends.record(1) }
    cancellation.finish()
    cancellation.begin { ends.record(2) }
    #expect(!cancellation.isCancelled)
    cancellation.cancel()
    cancellation.cancel()
    cancellation.finish()
    #expect(cancellation.isCancelled)
    cancellation.begin { ends.record(3) }
    #expect(ends.values == [2, 3])
  }
}
