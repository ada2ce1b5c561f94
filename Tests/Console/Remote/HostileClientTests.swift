import Foundation
import InnoConsole
import InnoFlow
import TestSupport
import Testing

@testable import InnoConsoleRemote

@Suite("Broken and hostile clients", .timeLimit(.minutes(1)))
@MainActor
struct HostileClientTests {
  private let host: Host

  init() throws {
    host = try Host()
  }

  /// Expects the app to serve a client that follows the protocol.
  private func expectHealth() async throws {
    let client = try await Client(host)
    #expect(await client.line("state counter.note").output == "\"\"\n")
    client.console.close()
  }

  @Test(
    "An unknown message ends the session",
    arguments: [
      ("garbage\n", "the client sent an unknown message"),
      ("\u{0}\u{1}\u{2}\n", "the client sent an unknown message"),
      ("{}\n", "the client sent an unknown message"),
      (
        #"{"evaluate":{"line":"stores","settles":true,"columns":80}}"# + "\n",
        "the first message must be \"hello\""
      ),
      (String(repeating: "[", count: 100_000) + "\n", "the client sent an unknown message"),
      ("GET / HTTP/1.1\r\n\r\n", "the client sent an unknown message"),
      (
        #"{"hello":{"version":2,"json":false,"color":"never","suitsColor":false}}"# + "\n",
        "the app uses version 1 of the protocol, but the client uses version 2; use the same release on both sides"
      ),
    ]
  )
  func garbage(text: String, reason: String) async throws {
    try host.listen()
    let client = try RawClient(host.path)
    await client.send(text)
    #expect(await client.replies() == [.refused(reason: reason)])
    try await expectHealth()
  }

  @Test(
    "A message in the wrong state ends the session",
    arguments: [
      (RawClient.hello, "\"hello\" is allowed only as the first message"),
      (#"{"line":{"text":"stores"}}"#, "the client sent a line, but no script is running"),
      (#"{"dance":{}}"#, "the client sent an unknown message"),
      (
        #"{"evaluate":{"line":"wait counter.count == 9","settles":false,"columns":80}}"# + "\n"
          + #"{"evaluate":{"line":"stores","settles":false,"columns":80}}"#,
        "another command is running"
      ),
      (
        #"{"script":{"name":"a","settles":false,"keepsGoing":false,"columns":80}}"#
          + String(repeating: "\n" + #"{"line":{"text":"wait counter.count == 9"}}"#, count: 4),
        "the client sent a line that the app did not request"
      ),
    ]
  )
  func disorder(text: String, reason: String) async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    await client.send(text + "\n")
    #expect(await client.replies().last == .refused(reason: reason))
    try await expectHealth()
  }

  @Test("Megabytes without a newline use no memory, and are refused")
  func endlessLine() async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    let piece = String(repeating: "x", count: 1 << 20)
    for _ in 0..<10 { #expect(await client.send(piece)) }
    try await expectHealth()
    await client.send("\n")
    #expect(
      await client.replies() == [.refused(reason: "a message exceeds \(Message.limit) bytes")]
    )
    try await expectHealth()
  }

  @Test("Columns and cursors out of bounds are clamped")
  func bounds() async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    for columns in [Int.min, -1, 0, .max] {
      await client.send(
        #"{"evaluate":{"line":"","settles":false,"columns":\#(columns)}}"# + "\n"
      )
      #expect(await client.reply() == .outcome(ending: .done, code: nil, lesson: nil))
    }
    for cursor in [Int.min, -1, 99, .max] {
      await client.send(#"{"complete":{"id":1,"line":"sto","cursor":\#(cursor)}}"# + "\n")
      guard case .completion(1, _, _, _) = await client.reply() else {
        Issue.record("no completion at \(cursor)")
        return
      }
    }
    try await expectHealth()
  }

  @Test("A command ends when its client disconnects", arguments: [true, false])
  func vanishes(halfClosed: Bool) async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    await client.send(
      #"{"evaluate":{"line":"wait counter.count == 9","settles":false,"columns":80}}"# + "\n"
    )
    await waitUntil { host.console.timeline.kept.events.contains { $0.kind.name == "command" } }
    if halfClosed { client.endOutput() } else { client.close() }
    await waitUntil { !host.errors.isEmpty }
    #expect(host.errors == ["interrupted"])
    #expect(await client.reply() == nil)
    try await expectHealth()
  }

  @Test("A script ends when its client disconnects")
  func vanishesInScript() async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    await client.send(
      #"{"script":{"name":"a","settles":false,"keepsGoing":true,"columns":80}}"# + "\n"
        + #"{"line":{"text":"wait counter.count == 9"}}"# + "\n"
    )
    #expect(await client.reply() == .next)
    await waitUntil { host.console.timeline.kept.events.contains { $0.kind.name == "command" } }
    client.close()
    await waitUntil { !host.errors.isEmpty }
    try await expectHealth()
  }

  @Test("A command that reads a file fails when its client disconnects")
  func vanishesWhileReading() async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    await client.send(
      #"{"evaluate":{"line":"let x = @/a.json","settles":false,"columns":80}}"# + "\n"
    )
    while let reply = await client.reply(), reply != .read(id: 1, path: "/a.json") {}
    client.close()
    await waitUntil { !host.errors.isEmpty }
    #expect(host.errors == ["cannot read /a.json: the client disconnected"])
    try await expectHealth()
  }

  @Test("A client that supplies neither the text of a file nor a reason makes the command fail")
  func suppliesNothing() async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    await client.send(
      #"{"evaluate":{"line":"let x = @/a.json","settles":false,"columns":80}}"# + "\n"
    )
    while let reply = await client.reply(), reply != .read(id: 1, path: "/a.json") {}
    await client.send(#"{"supplied":{"id":1,"code":0}}"# + "\n")
    await waitUntil { !host.errors.isEmpty }
    #expect(
      host.errors == ["cannot read /a.json: the client did not send the content of the file"]
    )
    try await expectHealth()
  }

  @Test("An invalid line after the end of a script is reported like any other line")
  func invalidLineAfterScript() async throws {
    try host.listen()
    let client = try RawClient(host.path)
    #expect(await client.greet())
    await client.send(
      #"{"script":{"name":"a","settles":false,"keepsGoing":false,"columns":80}}"# + "\n"
    )
    #expect(await client.reply() == .next)
    await client.send(#"{"endOfScript":{}}"# + "\n")
    #expect(await client.reply() == .exit(code: 0))
    await client.send(#"{"invalidLine":{"column":3}}"# + "\n")
    var reply = await client.reply()
    if case .print(let text, .errors)? = reply {
      #expect(text.contains("the line is not valid UTF-8"))
      reply = await client.reply()
    }
    #expect(reply == .outcome(ending: .failed, code: nil, lesson: nil))
    try await expectHealth()
  }

  @Test(
    "A slow client loses events, is notified of their number, and delays neither the app nor others"
  )
  func slowReader() async throws {
    try host.listen(outboxLimit: 16 << 10)
    let slow = try RawClient(host.path)
    #expect(await slow.greet())
    let count = 20_000
    for _ in 0..<count { host.store.send(.increment) }
    let after = try await Client(host)
    #expect(await after.line("state counter.count").output == "\(count)\n")
    var (lines, dropped) = (0, 0)
    while lines + dropped < 2 * count, let reply = await slow.reply() {
      switch reply {
      case .print(let text, .output): lines += text.split(separator: "\n").count
      case .dropped(let events): dropped += events
      default: Issue.record("unexpected: \(reply)")
      }
    }
    #expect(dropped > 0 && lines > 0 && lines + dropped == 2 * count, "\(lines), \(dropped)")
    // A client that reads again loses no further events.
    host.store.send(.increment)
    let next = await slow.reply()
    guard case .print(let text, .output)? = next else {
      Issue.record("unexpected: \(String(describing: next))")
      return
    }
    #expect(text.contains("action   increment"))
  }

  @Test("The number of dropped events is printed")
  func lostEvents() async throws {
    try host.listen(outboxLimit: 1 << 10)
    let console = try await RemoteConsole.attach(to: host.path)
    for _ in 0..<20_000 { host.store.send(.increment) }
    let (errors, continuation) = AsyncStream.makeStream(of: String.self)
    console.onNotice = { if case .error(let text) = $0 { continuation.yield(text) } }
    Task { await console.receive() }
    var iterator = errors.makeAsyncIterator()
    let error = try #require(await iterator.next())
    #expect(
      error.wholeMatch(
        of: #/[0-9]+ events? (was|were) dropped because printing was too slow\n/#
      ) != nil,
      "\(error)"
    )
    console.close()
  }

  @Test("No requests are read from a client that does not read the replies")
  func deafClient() async throws {
    try host.listen(outboxLimit: 16 << 10)
    let deaf = try RawClient(host.path)
    #expect(await deaf.greet())
    let question = #"{"complete":{"id":1,"line":"","cursor":0}}"# + "\n"
    let questions = String(repeating: question, count: 2_000)
    async let sent = deaf.send(questions)
    try await expectHealth()
    var answers = 0
    while answers < 2_000, case .completion? = await deaf.reply() { answers += 1 }
    #expect(await sent && answers == 2_000)
  }

  @Test("Neither another user nor a user unknown to the system can attach")
  func otherUser() async throws {
    let user = geteuid()
    for stranger in [user + 1, nil] {
      let listener = try host.listen(peerUser: { _ in stranger })
      do {
        _ = try await RemoteConsole.attach(to: host.path)
        Issue.record("another user attached")
      } catch {
        #expect(
          error == .refused(host.path, reason: "only the user who started the app can attach")
        )
      }
      listener.close()
    }
    #expect(!host.console.timeline.kept.events.contains { $0.kind.name == "command" })
  }

  @Test("The system reports the user at the other end")
  func peerUser() {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    #expect(UnixSocket.peerUser(of: ends[0]) == geteuid())
    close(ends[0])
    close(ends[1])
    #expect(UnixSocket.peerUser(of: ends[0]) == nil)
  }

  @Test("The number of clients is limited, and a client that disconnects makes room")
  func manyClients() async throws {
    try host.listen()
    var clients: [Client] = []
    for _ in 0..<ConsoleListener.clientLimit { clients.append(try await Client(host)) }
    do {
      _ = try await RemoteConsole.attach(to: host.path)
      Issue.record("more clients attached than the limit")
    } catch {
      #expect(
        error
          == .refused(host.path, reason: "32 clients are already attached; detach one of them")
      )
    }
    #expect(await clients[0].line("send counter increment").outcome == .done)
    clients.removeLast().console.close()
    var isBack = false
    while !isBack { isBack = (try? await Client(host)) != nil }
    #expect(host.store.count == 1)
  }
}
