#if WebSocket
import Foundation
import InnoNetwork
import InnoNetworkWebSocket

struct SocketCommand: ParentCommand {
  static let info = CommandInfo(
    "socket",
    .network,
    "Opens, lists and closes WebSockets, and sends messages",
    notes: [
      "With the stub transport, or in a sandbox or a replay, a stubbed server echoes each message. "
        + "Secrets in messages are redacted as in the network log."
    ],
    preparation: "socket open wss://example.org/chat",
    examples: ["socket", "socket send 1 hello", "socket list", "socket close 1"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    SocketList()
    SocketListNamed()
    SocketOpen()
    SocketSend()
    SocketClose()
  }
}

/// The command `socket` without arguments, which lists the sockets.
private struct SocketList: ConsoleCommand {
  static let info = CommandInfo("Lists the sockets and their message counts")

  func run(in console: Console) async throws(CommandFailure) -> Answer? { console.socketList }
}

private struct SocketListNamed: ConsoleCommand {
  static let info = CommandInfo("list", "Lists the sockets and their message counts")

  func run(in console: Console) async throws(CommandFailure) -> Answer? { console.socketList }
}

private struct SocketOpen: ConsoleCommand {
  static let info = CommandInfo("open", "Opens a socket and waits until it is connected")

  @CommandArgument("URL", .text) var text: String

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let url = URL(string: text), ["ws", "wss"].contains(url.scheme?.lowercased()) else {
      throw ConsoleError.refused("\"socket open\" needs a URL such as wss://example.org/chat").at(
        $text
      )
    }
    try console.app.checkRunning()
    let manager = console.socketManager
    let task = await manager.connect(url: url)
    let number = console.sockets.panel.number(of: task)
    for await state in task.states {
      switch state {
      case .connected:
        return Answer(.facts(["id": .int(number)]), "socket \(number) connected")
      case .reconnecting, .disconnected:
        await manager.disconnect(task)
        let reason = task.error?.description ?? "The WebSocket was closed."
        throw ConsoleError.refused(reason).at($text)
      case .connecting: continue
      }
    }
    // If the sequence of states ends before the socket is connected, the command was cancelled.
    await manager.disconnect(task)
    throw ConsoleError.interrupted.at(nil)
  }
}

private struct SocketSend: ConsoleCommand {
  static let info = CommandInfo("send", "Sends a text message")

  let socket = SocketArgument()
  @CommandArgument("TEXT", .text) var text: String

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let (manager, task) = try socket.open(in: console)
    do {
      try await manager.send(task, string: text)
    } catch {
      throw ConsoleError.refused(error.description).at(socket.$number)
    }
    return nil
  }
}

private struct SocketClose: ConsoleCommand {
  static let info = CommandInfo("close", "Closes a socket")

  let socket = SocketArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let (manager, task) = try socket.open(in: console)
    await manager.disconnect(task)
    return Answer(.facts(["id": .int(socket.number)]), "socket \(socket.number) closed")
  }
}

/// The argument that identifies a socket by number.
@MainActor
private struct SocketArgument {
  @CommandArgument("N", .number) var number: Int

  /// Returns the open socket that the argument identifies, and the manager of the socket.
  ///
  /// - Parameter console: The console that runs the command.
  /// - Returns: The manager and the socket.
  /// - Throws: ``CommandFailure`` if the app is paused, or if the user cannot use a socket with the
  ///   given number, for example because the socket belongs to the app.
  func open(
    in console: Console
  ) throws(CommandFailure) -> (manager: WebSocketManager, task: WebSocketTask) {
    try console.app.checkRunning()
    let sockets = console.sockets
    guard let entry = sockets.panel.entries.first(where: { $0.number == number }) else {
      throw ConsoleError.unknown(
        kind: "socket",
        name: "#\(number)",
        nearest: nil,
        listing: "socket list"
      ).at($number)
    }
    guard let manager = sockets.manager(of: entry.task) else {
      throw ConsoleError.refused(
        entry.isClosed
          ? "socket \(number) is closed; open another socket with \"socket open URL\""
          : "socket \(number) belongs to the app; open your own socket with \"socket open URL\""
      ).at($number)
    }
    if let sandbox = console.app.sandbox, number <= sandbox.lastSocket {
      throw ConsoleError.socketBeforeSandbox(number).at($number)
    }
    return (manager, entry.task)
  }
}

extension Console {
  /// The manager that `socket open` uses to connect to the live server or the stubbed server.
  ///
  /// In the sandbox and during a replay, sockets always connect to the stubbed server.
  fileprivate var socketManager: WebSocketManager {
    let usesStub = app.sandbox != nil || app.replay != nil || network?.isLive == false
    return usesStub ? sockets.stub : sockets.live
  }

  fileprivate var socketList: Answer {
    let entries = sockets.panel.entries
    let redaction = network?.logger.redaction ?? .standard
    let rows = entries.map { entry in
      [
        "#\(entry.number)", entry.task.state.rawValue,
        redaction.text(of: entry.task.url).escapedForTerminal,
        "\(entry.sent) sent, \(entry.received) received",
      ]
    }
    return Answer(
      sockets.panel.facts,
      lines: rows.isEmpty ? ["no socket has been opened yet"] : Columns.lines(rows)
    )
  }
}
#endif
