import Foundation
import InnoLocking
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

private struct Ticks: StreamingAPIDefinition {
  typealias APIResponse = EmptyResponse

  let path = "/ticks"
  var framing = StreamFraming.serverSentEvents
  var resumePolicy = StreamResumePolicy.never

  func decode(_ event: ServerSentEvent) throws -> Int? {
    if event.data == "heartbeat" { return nil }
    return try JSONDecoder().decode(Int.self, from: Data(event.data.utf8))
  }
}

@Suite("StreamedValues", .overEachTransport, .timeLimit(.minutes(1)))
struct StreamedValuesTests {
  private func client(_ server: LoopbackServer) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url()),
      session: TestedTransport.make()
    )
  }

  private func all(_ values: StreamedValues<Ticks>) async throws -> [Int] {
    var all: [Int] = []
    for try await value in values { all.append(value) }
    return all
  }

  private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"

  @Test("Values are decoded from events or lines")
  func decoding() async throws {
    let server = try LoopbackServer { request in
      LoopbackServer.response(body: "data: 1\n\ndata: heartbeat\n\ndata: 2\n\n")
    }
    #expect(try await all(client(server).values(of: Ticks())) == [1, 2])
    let lines = try LoopbackServer { _ in LoopbackServer.response(body: "1\n\nheartbeat\n2") }
    #expect(try await all(client(lines).values(of: Ticks(framing: .lines))) == [1, 2])
  }

  @Test("A lost connection is resumed after the last event")
  func resumes() async throws {
    let server = try LoopbackServer { request in
      switch request.headers["last-event-id"] {
      case nil: .raw(Self.head + "retry: 50\nid: a\ndata: 1\n\n")
      case "a": .raw(Self.head + "id: b\ndata: 2\n\n")
      default: .drop
      }
    }
    let clock = ManualClock(skipsSleep: true)
    let ticks = Ticks(resumePolicy: .lastEventID(maxRetries: 2, delay: .seconds(1)))
    let seen = Recorder<Int>()
    let error = try await failure { () throws(NetworkError) in
      for try await value in client(server).values(of: ticks, clock: clock) { seen.record(value) }
    }
    #expect(error.code == 2003)
    #expect(seen.values == [1, 2])
    #expect(server.requests.map { $0.headers["last-event-id"] } == [nil, "a", "b", "b"])
    // The server's delay, which then doubles because no event arrived.
    #expect(
      clock.sleeps == [.milliseconds(50), .milliseconds(50), .milliseconds(100)]
    )
  }

  @Test("Other errors, and exhausted retries, end the stream")
  func ends() async throws {
    let lost = try LoopbackServer { _ in .raw(Self.head + "data: 1\n\n") }
    let first = try await failure { () throws(NetworkError) in
      for try await _ in client(lost).values(of: Ticks()) {}
    }
    #expect(first.code == 2003)
    #expect(lost.requests.count == 1)
    let unreadable = try LoopbackServer { _ in LoopbackServer.response(body: "data: x\n\n") }
    let ticks = Ticks(resumePolicy: .lastEventID())
    let second = try await failure { () throws(NetworkError) in
      for try await _ in client(unreadable).values(of: ticks) {}
    }
    #expect(second.code == 6001)
    #expect(unreadable.requests.count == 1)
  }

  @Test("A policy may reopen a stream after its end, until a 204")
  func afterEnd() async throws {
    let server = try LoopbackServer { request in
      request.headers["last-event-id"] == nil
        ? LoopbackServer.response(body: "id: a\ndata: 1\n\n")
        : .raw("HTTP/1.1 204 No Content\r\n\r\n")
    }
    let clock = ManualClock(skipsSleep: true)
    let ticks = Ticks(resumePolicy: .lastEventID(resumesAfterEnd: true))
    #expect(try await all(client(server).values(of: ticks, clock: clock)) == [1])
    #expect(server.requests.count == 2)
  }

  @Test("A stub client returns a registered stream")
  func stub() async throws {
    let stub = StubNetworkClient()
    let opened = Locked(0)
    stub.stream(Ticks.self) { _, lastEventID throws(NetworkError) in
      opened.withLock { $0 += 1 }
      return lastEventID == nil ? ["id: 7\nda", "ta: 1\n\n"] : ["data: 2\n\n"]
    }
    #expect(try await all(stub.values(of: Ticks())) == [1])
    let stream = try await stub.stream(Ticks(), lastEventID: "7", tag: nil)
    #expect(try await stream.collected(upTo: 100) == Data("data: 2\n\n".utf8))
    let error = try await failure { () throws(NetworkError) in
      try await stub.stream(EndpointBuilder<Data>.get("/x"))
    }
    #expect(error.code == 1001)
  }
}
