import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Faulty servers", .overEachTransport, .timeLimit(.minutes(1)))
struct FaultTests {
  /// Requests the fault and then a valid response from the same server with the same client.
  func expect(
    _ fault: Fault,
    over transport: any CountingSession = TestedTransport.make(),
    by clock: ManualClock? = nil
  ) async throws {
    let server = try LoopbackServer { request in
      request.target == "/fault" ? fault.reply : LoopbackServer.response(body: "[]")
    }
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(),
        transport: TransportPack(timeout: 10, responseBodyLimit: 10_000)
      ),
      session: transport
    )
    let time = Task {
      await waitUntil { server.requests.count == 1 }
      while let clock, !Task.isCancelled {
        // Bytes that arrive before the time limit are processed first.
        for _ in 0..<500 { await Task.yield() }
        clock.advance(by: .seconds(1))
      }
    }
    defer { time.cancel() }
    let error = try await failure { () throws(NetworkError) in
      try await client.request(FetchUsers(path: "/fault"))
    }
    time.cancel()
    await time.value
    let expected = fault.overCurrentTransport
    #expect(error.code == expected.code)
    #expect(error.description.replacing("127.0.0.1:\(server.port)", with: "HOST") == expected.text)
    #expect(try await client.request(FetchUsers(path: "/fine")) == [])
  }

  @Test(
    "A connection fault produces one error, and later requests succeed",
    arguments: Fault.connections
  )
  func connection(_ fault: Fault) async throws {
    try await expect(fault)
  }

  @Test(
    "A malformed message produces one error, and later requests succeed",
    arguments: Fault.messages
  )
  func message(_ fault: Fault) async throws {
    try await expect(fault)
  }

  @Test(
    "A redirect fault produces one error, and later requests succeed",
    arguments: Fault.redirects
  )
  func redirect(_ fault: Fault) async throws {
    try await expect(fault)
  }

  @Test("A response fault produces one error, and later requests succeed", arguments: Fault.answers)
  func answer(_ fault: Fault) async throws {
    try await expect(fault)
  }

  @Test(
    "A silent server times out",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha",
    ]
  )
  func silence(after text: String) async throws {
    let gate = Gate()
    defer { gate.open() }
    let clock = ManualClock()
    try await expect(
      Fault(
        "keeps silent",
        .init(steps: [.send(Array(text.utf8)), .wait(gate)]),
        is: 3001,
        "HOST did not send a complete response within 10 s. Try again, or increase the time limit."
      ),
      over: TestedTransport.make(clock: clock),
      by: clock
    )
  }

  @Test("An endless response ends at the total time limit")
  func endless() async throws {
    let clock = ManualClock()
    let gates = (0..<4).map { _ in Gate() }
    defer { for gate in gates { gate.open() } }
    let drops = gates.flatMap { [LoopbackServer.Step.send([0x20]), .wait($0)] }
    let head = LoopbackServer.Step.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
    let server = try LoopbackServer { _ in .init(steps: [head] + drops) }
    let received = Recorder<Int>()
    var options = TransportOptions(timeout: .seconds(10), totalTimeout: .seconds(25))
    options.monitor = { if case .received(let count, _) = $0 { received.record(count) } }
    let asking = Task { [options] in
      try await failure { () throws(NetworkError) in
        try await TestedTransport.make(clock: clock).response(
          for: URLRequest(url: server.url()),
          options: options
        )
      }
    }
    for (index, gate) in gates.enumerated().dropLast() {
      // No pause reaches the idle limit, but the total limit is exceeded.
      await waitUntil { received.values.count == index + 1 && clock.sleeperCount == 1 }
      clock.advance(by: .seconds(9))
      gate.open()
    }
    let error = try await asking.value
    #expect(
      error.description
        == "127.0.0.1:\(server.port) did not send a complete response within 25 s. Try again, or increase the time limit."
    )
  }

  @Test("A server without TLS is rejected as insecure, and later requests succeed")
  func plainText() async throws {
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\n\r\n") }
    let session = TestedTransport.make()
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
    let error = try await failure { () throws(NetworkError) in
      try await session.response(for: URLRequest(url: url), options: TransportOptions())
    }
    #expect(error.code == 2005)
    #expect(
      error.description.hasPrefix("Could not connect to 127.0.0.1:\(server.port) securely: ")
    )
  }
}
