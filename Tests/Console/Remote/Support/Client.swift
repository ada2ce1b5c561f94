import InnoConsole

@testable import InnoConsoleRemote

/// A client of the app, and the output that it received.
@MainActor
final class Client {
  let console: RemoteConsole
  private(set) var notices: [RemoteConsole.Notice] = []

  init(_ host: Host, _ form: RemoteConsole.Form = RemoteConsole.Form()) async throws {
    console = try await RemoteConsole.attach(to: host.path, as: form)
    console.onNotice = { [weak self] in self?.notices.append($0) }
    Task { [console] in await console.receive() }
  }

  /// Returns the text printed since the last call.
  func takeOutput() -> String {
    defer { notices = [] }
    return notices.reduce(into: "") { text, notice in
      if case .output(let line) = notice { text += line }
      if case .answer(let line) = notice { text += line }
    }
  }

  var errors: String {
    notices.reduce(into: "") { text, notice in
      if case .error(let line) = notice { text += line }
    }
  }

  /// Runs a line, and returns the outcome and the printed text.
  @discardableResult
  func line(_ line: String) async -> (outcome: Outcome, output: String) {
    let outcome = await console.evaluate(line, settles: false)
    return (outcome, takeOutput())
  }

  func script(_ name: String, _ text: String, keepsGoing: Bool = false) async -> Int32? {
    await script(name, [UInt8](text.utf8), keepsGoing: keepsGoing)
  }

  func script(_ name: String, _ bytes: [UInt8], keepsGoing: Bool = false) async -> Int32? {
    let lines = AsyncStream { continuation in
      for line in Script.lines(of: bytes) { continuation.yield(line) }
      continuation.finish()
    }
    return await console.run(script: name, lines, options: ScriptOptions(keepsGoing: keepsGoing))
  }
}
