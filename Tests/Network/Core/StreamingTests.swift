import InnoLocking
import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Streaming", .overEachTransport, .timeLimit(.minutes(1)))
struct StreamingTests {
  func stream(_ chunks: [String]) throws -> ResponseStream {
    let head = try #require(
      HTTPURLResponse(url: exampleURL, statusCode: 200, httpVersion: nil, headerFields: nil)
    )
    return ResponseStream(head: head, chunks: chunks.map { Data($0.utf8) })
  }

  func all<S: AsyncSequence>(_ sequence: S) async throws -> [S.Element] {
    var elements: [S.Element] = []
    for try await element in sequence { elements.append(element) }
    return elements
  }

  @Test(
    "Lines are independent of chunk boundaries",
    arguments: [
      ["one\ntwo\r\nthree\rfour"], ["on", "e\ntwo\r", "\nthree", "\r", "four"],
      ["one", "\n", "two\r\n", "three\rfo", "ur"],
    ]
  )
  func lines(chunks: [String]) async throws {
    #expect(try await all(stream(chunks).lines) == ["one", "two", "three", "four"])
  }

  @Test("Empty lines and characters split between chunks are preserved")
  func oddLines() async throws {
    let head = try stream([]).head
    let bytes = Array("a\n\n한\n".utf8)
    let stream = ResponseStream(head: head, chunks: bytes.map { Data([$0]) })
    #expect(try await all(stream.lines) == ["a", "", "한"])
  }

  @Test("The lines before a line over the limit are returned, even from the same chunk")
  func linesBeforeLongLine() async throws {
    var lines = try stream(["one\ntwo\n123456\nthree\n"]).lines(upTo: 5).makeAsyncIterator()
    #expect(try await lines.next() == "one")
    #expect(try await lines.next() == "two")
    await #expect(throws: NetworkError.self) { try await lines.next() }
  }

  @Test("A line over the limit ends the stream")
  func longLine() async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await all(stream(["ok\n", "123", "456"]).lines(upTo: 5))
    }
    #expect(
      error?.description == "The response from api.example.com is invalid: "
        + "a line is longer than 5 bytes."
    )
  }

  @Test("Server-sent events follow the standard")
  func events() async throws {
    let text = """
      \u{FEFF}: a comment
      data: first
      data:  second, indented

      event: add
      id: 7
      retry: 1500
      data

      id: 8\u{0}9
      retry: 15s
      data:x
      unknown: field

      event: nothing

      data: cut off
      """
    let wait = Duration.milliseconds(1_500)
    #expect(
      try await all(stream([text]).events) == [
        ServerSentEvent(data: "first\n second, indented"),
        ServerSentEvent(type: "add", data: "", id: "7", retry: wait),
        ServerSentEvent(data: "x", id: "7", retry: wait),
      ]
    )
  }

  @Test("An event over the limit ends the stream")
  func longEvent() async throws {
    let line = "data: \(String(repeating: "x", count: 600_000))\n"
    let error = await #expect(throws: NetworkError.self) {
      try await all(try stream(["data: a\n\n", line, line]).events)
    }
    #expect(
      error?.description == "The response from api.example.com is invalid: "
        + "the data of an event is larger than the limit of 1048576 bytes."
    )
    #expect(try await all(try stream([line, "\n", line, "\n"]).events).count == 2)
  }

  @Test("Chunks arrive before the response is complete")
  func realServer() async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in
      .init(steps: [
        .send(Array("HTTP/1.1 200 OK\r\n\r\ndata: one\n\n".utf8)), .wait(gate),
        .send(Array("data: two\n\n".utf8)),
      ])
    }
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url()),
      session: TestedTransport.make()
    )
    let stream = try await client.stream(EndpointBuilder<Data>.get("/events"))
    #expect(stream.statusCode == 200)
    var events = stream.events.makeAsyncIterator()
    #expect(try await events.next()?.data == "one")
    gate.open()
    #expect(try await events.next()?.data == "two")
    #expect(try await events.next() == nil)
  }

  @Test("A stream starts with the final response, not an interim one")
  func interimResponse() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\nline\n")
    }
    let stream = try await TestedTransport.make().stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions()
    )
    #expect(stream.statusCode == 200)
    #expect(stream.head.value(forHTTPHeaderField: "Link") == nil)
    #expect(try await all(stream.lines) == ["line"])
  }

  @Test("Redirects are followed before a stream starts")
  func redirect() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old"
        ? LoopbackServer.redirect(307, to: "/new") : LoopbackServer.response(body: "line\n")
    }
    let transport = TestedTransport.make()
    // The first exchange is cancelled at its head, while its transport decides about the redirect.
    let count = 200
    for _ in 0..<count {
      let stream = try await transport.stream(
        for: URLRequest(url: server.url("/old")),
        options: TransportOptions()
      )
      #expect(try await all(stream.lines) == ["line"])
    }
    let targets = Array(repeating: ["/old", "/new"], count: count).joined()
    #expect(server.requests.map(\.target) == Array(targets))
  }

  @Test("An unaccepted status throws an error with the body")
  func badStatus() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response("409 Conflict", body: "why") }
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url()),
      session: TestedTransport.make()
    )
    let error = try await failure { () throws(NetworkError) in
      try await client.stream(EndpointBuilder<Data>.get("/x"))
    }
    guard case .status(let response, _) = error else { throw error }
    #expect(String(decoding: response.data, as: UTF8.self) == "why")
  }

  @Test("A lost connection ends the stream with an error")
  func lost() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\none\n")
    }
    let transport = TestedTransport.make()
    let stream = try await transport.stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions()
    )
    var lines = stream.lines.makeAsyncIterator()
    #expect(try await lines.next() == "one")
    let error = await #expect(throws: NetworkError.self) { try await lines.next() }
    #expect(error?.code == 2003)
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A stream keeps its transport alive")
  func transportIsLetGo() async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in
      .init(steps: [
        .send(Array("HTTP/1.1 200 OK\r\n\r\none\n".utf8)), .wait(gate), .send(Array("two\n".utf8)),
      ])
    }
    let stream = try await TestedTransport.make().stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions()
    )
    var lines = stream.lines.makeAsyncIterator()
    #expect(try await lines.next() == "one")
    gate.open()
    #expect(try await lines.next() == "two")
    #expect(try await lines.next() == nil)
  }

  @Test("Cancelling or deallocating a stream ends its exchange")
  func abandoned() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in
      .init(steps: [.send(Array("HTTP/1.1 200 OK\r\n\r\none\n".utf8)), .wait(gate)])
    }
    let transport = TestedTransport.make()
    let request = URLRequest(url: server.url())
    let reading = Task {
      // The cancellation may precede or follow the head of the response.
      try await failure { () throws(NetworkError) in
        let stream = try await transport.stream(for: request, options: TransportOptions())
        for try await _ in stream.lines {}
      }
    }
    await waitUntil { server.requests.count == 1 }
    reading.cancel()
    #expect(try await reading.value.isCancelled)
    await waitUntil { transport.runningTaskCount == 0 }
    _ = try await transport.stream(for: request, options: TransportOptions())
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("Chunks do not change when later chunks arrive")
  func keptChunks() async throws {
    let size = 2 * 1_024 * 1_024
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 1_024) }
    let server = try LoopbackServer { _ in
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"
      return .init(steps: [.send(Array(head.utf8)), .send(body)])
    }
    let stream = try await TestedTransport.make().stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions()
    )
    var chunks = try await all(stream)
    let copies: [[UInt8]] = chunks.map { Array($0) }
    #expect(Array(copies.joined()) == body)
    // Changing and extending a chunk affects no other chunk.
    chunks[0][0] ^= 0xFF
    chunks[0].append(contentsOf: [1, 2, 3])
    let changed: [UInt8] = copies[0].dropFirst() + [1, 2, 3]
    #expect(Array(chunks[0].dropFirst()) == changed)
    let others: [[UInt8]] = chunks.dropFirst().map { Array($0) }
    #expect(others == Array(copies.dropFirst()))
  }

  @Test("A chunk that has arrived can be read after the task is cancelled")
  func cancelledReader() async throws {
    let buffer = ChunkBuffer()
    buffer.append(Data("one".utf8))
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let chunk = try await buffer.next()
      let error = try await failure { () throws(NetworkError) in try await buffer.next() }
      return (chunk, error.isCancelled)
    }
    let (chunk, isCancelled) = try await reading.value
    #expect(chunk == Data("one".utf8))
    #expect(isCancelled)
  }

  @MainActor
  @Test("A reader does not leave its actor if a chunk has arrived, and otherwise waits for one")
  func isolatedReader() async throws {
    let buffer = ChunkBuffer()
    buffer.append(Data("one".utf8))
    let count = Locked(0)
    let other = Task { @MainActor in count.withLock { $0 += 1 } }
    let first = try await buffer.next()
    // The other task can run only if the reader leaves the actor.
    #expect(count.withLock { $0 } == 0)
    #expect(first == Data("one".utf8))
    await other.value
    let writer = Task { buffer.append(Data("two".utf8)) }
    #expect(try await buffer.next() == Data("two".utf8))
    await writer.value
    buffer.finish(nil)
    #expect(try await buffer.next() == nil)
  }

  @Test("A stub can delay the chunks of a stream")
  func stub() async throws {
    let clock = ManualClock(skipsSleep: true)
    let session = StubSession(
      [
        StubRoute(
          .get,
          "/v1/x",
          [StubAnswer(chunks: ["a\nb", .init(Data("\nc".utf8), after: .seconds(2))])]
        ),
        StubRoute(.get, "/v1/lost", [.dropped(after: "half")]),
      ],
      clock: clock
    )
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: exampleURL),
      session: session
    )
    #expect(try await all(client.stream(EndpointBuilder<Data>.get("/x")).lines) == ["a", "b", "c"])
    #expect(clock.sleeps == [.seconds(2)])
    let error = try await failure { () throws(NetworkError) in
      try await client.request(EndpointBuilder<Data>.get("/lost"))
    }
    #expect(error.code == 2003)
  }
}
