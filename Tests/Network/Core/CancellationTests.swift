import Foundation
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Cancellation", .overEachTransport, .timeLimit(.minutes(1)))
struct CancellationTests {
  @Test("A request to a silent server can be cancelled, and later requests succeed")
  func whileWaiting() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { request in
      request.target == "/slow"
        ? .held(gate, "HTTP/1.1 204 No Content\r\n\r\n") : LoopbackServer.response(body: "fine")
    }
    let transport = TestedTransport.make()
    let task = Task {
      try await failure { () throws(NetworkError) in
        try await transport.response(
          for: URLRequest(url: server.url("/slow")),
          options: TransportOptions()
        )
      }
    }
    await waitUntil { server.requests.count == 1 }
    task.cancel()
    #expect(try await task.value.isCancelled)
    let (data, _) = try await transport.response(
      for: URLRequest(url: server.url("/fine")),
      options: TransportOptions()
    )
    #expect(String(decoding: data, as: UTF8.self) == "fine")
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A request that is cancelled before it starts is not sent")
  func beforeTheStart() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response() }
    let transport = TestedTransport.make()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await failure { () throws(NetworkError) in
        try await transport.response(
          for: URLRequest(url: server.url()),
          options: TransportOptions()
        )
      }
    }
    #expect(try await task.value.isCancelled)
    #expect(server.requests.isEmpty)
  }

  @Test("A request that waits for a connection can be cancelled")
  func whileQueued() async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in .held(gate, "HTTP/1.1 204 No Content\r\n\r\n") }
    let transport = TestedTransport.makeSession(connections: 1)
    let request = URLRequest(url: server.url())
    async let first = transport.response(for: request, options: TransportOptions())
    await waitUntil { server.requests.count == 1 }
    let queued = Task {
      try await failure { () throws(NetworkError) in
        try await transport.response(for: request, options: TransportOptions())
      }
    }
    await waitUntil { transport.waitingCount(at: server.url()) == 1 }
    queued.cancel()
    #expect(try await queued.value.isCancelled)
    #expect(transport.waitingCount(at: server.url()) == 0)
    #expect(transport.runningTaskCount == 1)
    gate.open()
    #expect(try await first.1.statusCode == 204)
    #expect(server.requests.count == 1)
  }

  @Test(
    "A request whose cancellation races with its response or a redirect never hangs",
    arguments: [false, true]
  )
  func race(isRedirected: Bool) async throws {
    let server = try LoopbackServer { request in
      isRedirected && request.target != "/new"
        ? LoopbackServer.redirect(307, to: "/new") : LoopbackServer.response(body: "fine")
    }
    let transport = TestedTransport.make()
    let ends = await withTaskGroup(of: [Bool].self) { group in
      for lane in 0..<16 {
        group.addTask {
          var ends: [Bool] = []
          for index in 0..<100 {
            let request = Task {
              try await transport.response(
                for: URLRequest(url: server.url("/\(index)")),
                options: TransportOptions()
              )
            }
            // Cancels at any time from before the start until after the response.
            for _ in 0..<(index * 37 + lane) % 2_000 { await Task.yield() }
            request.cancel()
            switch await request.result {
            case .success(let answer): ends.append(answer.1.statusCode == 200)
            case .failure(let error): ends.append((error as? NetworkError)?.isCancelled == true)
            }
          }
          return ends
        }
      }
      return await group.reduce([], +)
    }
    #expect(ends == Array(repeating: true, count: 1_600))
    await waitUntil { transport.runningTaskCount == 0 }
  }
}
