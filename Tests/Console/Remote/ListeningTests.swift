import Foundation
import InnoConsole
import Testing

@testable import InnoConsoleRemote

@Suite("Listening at a path", .timeLimit(.minutes(1)))
@MainActor
struct ListeningTests {
  private let host: Host

  init() throws {
    host = try Host()
  }

  /// Returns the error of listening at a path.
  private func failure(at path: String) async -> ConsoleSocketError? {
    do {
      try await host.console.listen(at: path).close()
      return nil
    } catch {
      return error
    }
  }

  /// Leaves a socket behind, like a killed process.
  private func abandonSocket() {
    let descriptor = UnixSocket.make()
    let result = UnixSocket.withAddress(of: host.path) { bind(descriptor, $0, $1) }
    #expect(result == 0 && listen(descriptor, 1) == 0)
    close(descriptor)
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: host.folder)) ?? []
  }

  @Test("The socket is the only file, private to its user, and removed at the end")
  func file() async throws {
    let listener = try await host.console.listen(at: host.path)
    #expect(listener.path == host.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: host.path)
    #expect(attributes[.type] as? FileAttributeType == .typeSocket)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(files == ["app.sock"])
    listener.close()
    #expect(files.isEmpty)
  }

  @Test("The permissions do not depend on the umask of the process")
  func mask() async throws {
    let mask = umask(0)
    defer { umask(mask) }
    try host.listen()
    let attributes = try FileManager.default.attributesOfItem(atPath: host.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("The socket of an ended process is replaced")
  func abandoned() async throws {
    abandonSocket()
    let listener = try await host.console.listen(at: host.path)
    let client = try await Client(host)
    #expect(await client.line("stores").outcome == .done)
    listener.close()
    #expect(files.isEmpty)
  }

  @Test("A second app cannot listen at the path of the first, which is not disturbed")
  func inUse() async throws {
    try host.listen()
    #expect(await failure(at: host.path) == .inUse(host.path))
    #expect(files == ["app.sock"])
    #expect(await (try Client(host)).line("stores").outcome == .done)
  }

  @Test("A file that is not a socket is not replaced")
  func notASocket() async throws {
    try Data("precious".utf8).write(to: URL(filePath: host.path))
    #expect(await failure(at: host.path) == .notASocket(host.path))
    #expect(try String(contentsOfFile: host.path, encoding: .utf8) == "precious")
    try FileManager.default.removeItem(atPath: host.path)
    symlink("/nonexistent", host.path)
    #expect(await failure(at: host.path) == .notASocket(host.path))
    #expect(files == ["app.sock"])
  }

  @Test("Another user's socket is not replaced", .enabled(if: geteuid() == 0))
  func notYours() async {
    abandonSocket()
    chown(host.path, 12_345, 12_345)
    #expect(await failure(at: host.path) == .notYours(host.path))
    #expect(files == ["app.sock"])
  }

  @Test("A path that cannot be used is refused with the reason")
  func badPaths() async throws {
    let long = host.folder + "/" + String(repeating: "x", count: 200)
    #expect(await failure(at: long) == .pathTooLong(long, limit: UnixSocket.pathLimit))
    let folder = "/tmp/" + String(repeating: "x", count: UnixSocket.pathLimit - 8)
    guard case .pathTooLong(_, let limit) = await failure(at: folder + "/s") else {
      Issue.record("no error for a folder with a long name")
      return
    }
    #expect(limit == UnixSocket.pathLimit - 8)
    let missing = host.folder + "/none/s"
    #expect(await failure(at: missing) == .system(missing, reason: "no such file or directory"))
    for path in ["", "a\0b"] {
      #expect(await failure(at: path) == .system(path, reason: "the path is not a file name"))
    }
  }

  @Test("A file that has replaced the socket is kept when the app ends")
  func replaced() async throws {
    let listener = try await host.console.listen(at: host.path)
    try FileManager.default.removeItem(atPath: host.path)
    let other = try await host.console.listen(at: host.path)
    listener.close()
    #expect(files == ["app.sock"])
    other.close()
    #expect(files.isEmpty)
  }

  @Test("Attaching fails if no app listens")
  func nobody() async throws {
    func failure(_ path: String) async -> ConsoleSocketError? {
      do {
        _ = try await RemoteConsole.attach(to: path)
        return nil
      } catch {
        return error
      }
    }
    #expect(await failure(host.path) == .missing(host.path))
    abandonSocket()
    #expect(await failure(host.path) == .abandoned(host.path))
    try FileManager.default.removeItem(atPath: host.path)
    try Data().write(to: URL(filePath: host.path))
    #expect(await failure(host.path) == .notASocket(host.path))
    let long = String(repeating: "x", count: 200)
    #expect(await failure(long) == .pathTooLong(long, limit: UnixSocket.pathLimit))
  }

  @Test("Attaching fails if the app does not answer or is not a console")
  func strangers() async throws {
    let socket = try ListeningSocket(at: host.path)
    defer {
      socket.file.remove()
      close(socket.descriptor)
    }
    do {
      _ = try await RemoteConsole.attach(
        to: host.path,
        as: .init(),
        timeout: .milliseconds(50),
        peerUser: UnixSocket.peerUser
      )
      Issue.record("attached to an app that does not answer")
    } catch {
      #expect(error == .silent(host.path))
    }
    close(Foundation.accept(socket.descriptor, nil, nil))
    async let attached = RemoteConsole.attach(to: host.path)
    let stranger = await Self.accept(from: socket)
    stranger.send(["HTTP/1.1": "400"])
    do {
      _ = try await attached
      Issue.record("attached to a program that is not a console")
    } catch {
      #expect(error as? ConsoleSocketError == .notAConsole(host.path))
    }
  }

  @Test("A busy app receives only one request for candidates and one request for a hint")
  func busyApp() async throws {
    let socket = try ListeningSocket(at: host.path)
    defer {
      socket.file.remove()
      close(socket.descriptor)
    }
    async let attached = RemoteConsole.attach(to: host.path)
    let app = await Self.accept(from: socket)
    app.send(Reply.welcome(version: 1, name: "busy"))
    let console = try await attached
    let receiving = Task { await console.receive() }
    _ = await app.next()
    async let hint = console.hint(for: "send ")
    async let completion = console.complete("se", at: 2)
    for _ in 0..<2 { #expect(await app.next() != nil) }
    #expect(await console.hint(for: "send x") == nil)
    #expect(await console.complete("sen", at: 3).candidates.isEmpty)
    let candidate = Reply.Candidate(text: "send", detail: "", goesOn: false)
    for id in [1, 2] {
      app.send(Reply.hint(id: id, text: "STORE ACTION"))
      app.send(Reply.completion(id: id, from: 2, to: 0, candidates: [candidate]))
    }
    #expect(await hint == "STORE ACTION")
    #expect(await completion == Completion(range: 2..<2, candidates: [.init("send")]))
    app.send(Reply.refused(reason: "busy"))
    app.finish()
    await receiving.value
    #expect(await console.hint(for: "send ") == nil)
  }

  @Test("A session with an app that does not react to an interrupt can be abandoned")
  func hungApp() async throws {
    let socket = try ListeningSocket(at: host.path)
    defer {
      socket.file.remove()
      close(socket.descriptor)
    }
    async let attached = RemoteConsole.attach(to: host.path)
    let app = await Self.accept(from: socket)
    app.send(Reply.welcome(version: 1, name: "hung"))
    let console = try await attached
    var notices: [RemoteConsole.Notice] = []
    console.onNotice = { notices.append($0) }
    _ = await app.next()
    let running = Task { await console.evaluate("stores", settles: false) }
    _ = await app.next()
    running.cancel()
    #expect(await app.next().flatMap { Message.read($0) } == Request.cancel)
    console.abandon()
    #expect(await running.value == .quit(1))
    console.abandon()
    #expect(notices == [.ended(reason: "the app does not respond")])
    #expect(await app.next() == nil)
  }

  @Test("A client sends nothing to the app of another user")
  func strangersApp() async throws {
    try host.listen()
    do {
      _ = try await RemoteConsole.attach(
        to: host.path,
        as: .init(),
        timeout: .seconds(5),
        peerUser: { _ in geteuid() + 1 }
      )
      Issue.record("attached to the app of another user")
    } catch {
      #expect(error == .notYours(host.path))
    }
  }

  private static func accept(from socket: ListeningSocket) async -> Connection {
    Connection(
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: Foundation.accept(socket.descriptor, nil, nil))
        }
      }
    )
  }
}
