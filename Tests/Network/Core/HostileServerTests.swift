import InnoLocking
import Foundation
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Limits for hostile servers", .overEachTransportButURLSession, .timeLimit(.minutes(1)))
struct HostileServerTests {
  /// Returns the error of a request to a server that performs these steps.
  ///
  /// Expects that requests to another origin, and later requests to the same server, are answered
  /// immediately.
  private func error(
    _ steps: @escaping @Sendable () -> [LoopbackServer.Step]
  ) async throws -> NetworkError {
    let server = try LoopbackServer { request in
      request.target == "/fine"
        ? LoopbackServer.response(body: "fine") : LoopbackServer.Reply(steps: steps())
    }
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "fine") }
    let transport = TestedTransport.make()
    let attacked = Task {
      try await failure { () throws(NetworkError) in
        try await transport.response(
          for: URLRequest(url: server.url("/bad")),
          options: TransportOptions(timeout: .seconds(30))
        )
      }
    }
    await waitUntil { !server.requests.isEmpty }
    for url in [other.url("/fine"), server.url("/fine")] {
      let start = ContinuousClock.now
      let (body, _) = try await transport.response(
        for: URLRequest(url: url),
        options: TransportOptions(timeout: .seconds(5))
      )
      #expect(String(decoding: body, as: UTF8.self) == "fine")
      // More than 100 ms, because other tests may be running.
      #expect(ContinuousClock.now - start < .seconds(1))
    }
    let error = try await attacked.value
    await waitUntil { transport.runningTaskCount == 0 }
    return error
  }

  /// Returns a Boolean value that indicates whether an error reports a head that exceeds a limit.
  ///
  /// AsyncHTTPClient's parser has one error for both limits and rejects folded lines.
  private static func isHeadOverLimit(_ error: NetworkError, _ reason: String) -> Bool {
    var reasons = [reason]
    #if AsyncHTTPClient
    if TestedTransport.current == .asyncHTTPClient {
      reasons += [
        "the header section has more than 200 fields or 65536 bytes", "a header line is malformed",
      ]
    }
    #endif
    return reasons.contains { error.description.hasSuffix("is invalid: \($0).") }
  }

  private static let head = Array("HTTP/1.1 200 OK\r\n".utf8)

  @Test("A head with more than 200 fields is rejected, and its connection is closed")
  func manyFields() async throws {
    let isClosed = Locked(false)
    let error = try await error {
      let number = Locked(0)
      return [
        .send(Self.head),
        .make {
          number.withLock { number in
            number += 1
            return Array("X-\(number): 1\r\n".utf8)
          }
        },
        .make {
          isClosed.withLock { $0 = true }
          return nil
        },
      ]
    }
    #expect(Self.isHeadOverLimit(error, "the header section has more than 200 fields"))
    // The server could not send anything more.
    await waitUntil { isClosed.withLock { $0 } }
  }

  @Test(
    "A head over 64 KiB is rejected",
    arguments: ["X: \(String(repeating: "x", count: 1_000))\r\n", "x", " more\r\n"]
  )
  func endlessHead(line: String) async throws {
    let error = try await error {
      [.send(Self.head), .send(Array("X-A: 1\r\n".utf8)), .make { Array(line.utf8) }]
    }
    #expect(Self.isHeadOverLimit(error, "the header section is larger than 65536 bytes"))
  }

  @Test("Endless interim responses and trailers are rejected")
  func endlessInterim() async throws {
    let interim = "HTTP/1.1 103 Early Hints\r\nX-A: \(String(repeating: "a", count: 500))\r\n\r\n"
    let withoutFields = String(repeating: "HTTP/1.1 103 a\r\n\r\n", count: 50)
    let trailers = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n"
    for (start, line) in [
      ("", interim), ("", withoutFields),
      (trailers, "X-\(String(repeating: "t", count: 500)): 1\r\n"),
    ] {
      let error = try await error { [.send(Array(start.utf8)), .make { Array(line.utf8) }] }
      #expect(Self.isHeadOverLimit(error, "the header section is larger than 65536 bytes"))
    }
  }

  @Test("A body that decompresses over the limit closes the connection")
  func bomb() async throws {
    let bomb = try #require(Self.bomb)
    let start = ContinuousClock.now
    let error = try await error {
      [
        .send(
          Self.head
            + Array("Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n".utf8) + bomb
        )
      ]
    }
    #expect(error.description.hasSuffix("the body is larger than the limit of 5242880 bytes."))
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  /// A gzip file of 256 MiB of zeros in 1.7 MB (RFC 1951, section 3.2.6).
  private static var bomb: [UInt8]? {
    // A final block with fixed codes: a literal zero, then matches of length 258 and distance 1.
    var bits = BitWriter()
    bits.write(0b1, 1)
    bits.write(0b01, 2)
    bits.writeCode(0b0011_0000, 8)
    for _ in 0..<(256 * 1_024 * 1_024 / 258) {
      bits.writeCode(0b1100_0101, 8)
      bits.writeCode(0, 5)
    }
    bits.writeCode(0, 7)
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return header + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
  }

  @Test("Processing headers with 10,000 fields does not take quadratic time")
  func manyHeaders() throws {
    let fields = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("X-Field-\($0)", "1") })
    let response = try #require(
      HTTPURLResponse(
        url: exampleURL,
        statusCode: 200,
        httpVersion: "HTTP/1.1",
        headerFields: fields
      )
    )
    let start = ProcessUsage.processorTime
    let headers = HTTPHeaders(response)
    // A quadratic search takes seconds.
    #expect(ProcessUsage.processorTime - start < 900)
    #expect(headers.count == 10_000)
    #expect(headers["x-field-9999"] == "1")
  }
}

/// A bit stream with the least significant bit first (RFC 1951, section 3.1.1).
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func write(_ value: Int, _ count: Int) {
    for index in 0..<count { append(value >> index & 1) }
  }

  /// Writes a Huffman code, the most significant bit first.
  mutating func writeCode(_ value: Int, _ count: Int) {
    for index in (0..<count).reversed() { append(value >> index & 1) }
  }

  private mutating func append(_ bit: Int) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= UInt8(bit << used)
    used += 1
  }
}
