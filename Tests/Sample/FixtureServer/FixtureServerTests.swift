import Foundation
import SampleFixtureServer
import SampleFixtures
import Testing

@Suite("Fixture server", .timeLimit(.minutes(1)))
struct FixtureServerTests {
  private let client = HTTPClient()

  @Test("The server sends the content of the catalog")
  func servesTheCatalogue() async throws {
    try await withServer { server in
      for path in ["/users", "/users/3", "/posts?userId=10", "/todos", "/nowhere", "/users/11"] {
        let expected = FixtureCatalog.response(method: "GET", path: path)
        let answer = try await client.send("GET", path, to: server.baseURL)
        #expect(answer.status == expected.status)
        #expect(answer.body == expected.body)
        for (name, value) in expected.headers {
          #expect(answer.headers[name.lowercased()] == value)
        }
      }
    }
  }

  @Test(
    "A method other than GET is rejected with an Allow header",
    arguments: ["POST", "DELETE", "HEAD"]
  )
  func refusesOtherMethods(method: String) async throws {
    try await withServer { server in
      let answer = try await client.send(method, "/users", to: server.baseURL)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == "GET")
      #expect(answer.body == (method == "HEAD" ? Data() : Data("{}".utf8)))
      let next = try await client.send("GET", "/users/1", to: server.baseURL)
      #expect(next.status == 200)
    }
  }

  @Test("The server listens only on 127.0.0.1")
  func listensOnLoopback() async throws {
    try await withServer { server in
      #expect(server.baseURL.host() == "127.0.0.1")
      #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.baseURL.port ?? 0)")
    }
  }

  @Test("Two servers run at the same time, and stopping one leaves the other running")
  func twoServers() async throws {
    try await withServer { first in
      try await withServer { second in
        #expect(first.baseURL != second.baseURL)
        let answer = try await client.send("GET", "/todos/1", to: second.baseURL)
        #expect(answer.status == 200)
      }
      let answer = try await client.send("GET", "/todos/1", to: first.baseURL)
      #expect(answer.status == 200)
    }
  }

  @Test("A stopped server releases its port and can be stopped again")
  func stops() async throws {
    let server = try await FixtureServer.start()
    let port = try #require(server.baseURL.port.flatMap(UInt16.init(exactly:)))
    let answer = try await client.send("GET", "/users", to: server.baseURL)
    #expect(answer.status == 200)
    await server.stop()
    await server.stop()

    await #expect(throws: URLError.self) {
      try await client.send("GET", "/users", to: server.baseURL)
    }
    let successor = try await FixtureServer.start(port: port)
    #expect(successor.baseURL == server.baseURL)
    await successor.stop()
  }

  @Test("A deallocated server stops")
  func droppedServer() async throws {
    let baseURL = try await FixtureServer.start().baseURL
    await #expect(throws: URLError.self) {
      // The loop ends when the port is closed; otherwise the suite's time limit fails the test.
      while true { _ = try await client.send("GET", "/users/1", to: baseURL) }
    }
  }

  @Test("A port in use causes an error that names it, and the server on it keeps running")
  func takenPort() async throws {
    try await withServer { server in
      let port = try #require(server.baseURL.port.flatMap(UInt16.init(exactly:)))
      await #expect(throws: FixtureServerError.portInUse(port)) {
        try await FixtureServer.start(port: port)
      }
      let answer = try await client.send("GET", "/users", to: server.baseURL)
      #expect(answer.status == 200)
    }
  }

  @Test("Starting in a cancelled task throws a cancellation or returns a server")
  func cancelledStart() async {
    let start = Task { try await FixtureServer.start() }
    start.cancel()
    switch await start.result {
    case .success(let server): await server.stop()
    case .failure(let error): #expect(error is CancellationError)
    }
  }

  @Test(
    "Each error says what is wrong and what to do next",
    arguments: [
      (
        FixtureServerError.portInUse(8080),
        "Port 8080 on 127.0.0.1 is in use. Choose another port, or 0 for any free port."
      ),
      (
        .tooFewDescriptors(free: 3, needed: 20),
        "The fixture server needs 20 file descriptors, but only 3 are free. "
          + "Raise the limit with \"ulimit -n\"."
      ),
      (
        .cannotListen(port: 80, reason: "Permission denied"),
        "The fixture server cannot listen on 127.0.0.1:80: Permission denied. "
          + "Choose another port, or 0 for any free port."
      ),
      (
        .cannotListen(port: 0, reason: "Permission denied"),
        "The fixture server cannot listen on 127.0.0.1:0: Permission denied."
      ),
    ]
  )
  func messages(error: FixtureServerError, text: String) {
    #expect(error.localizedDescription == text)
  }

  private func withServer(_ body: (FixtureServer) async throws -> Void) async throws {
    let server = try await FixtureServer.start()
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
