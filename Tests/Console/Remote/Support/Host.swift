import Foundation
import InnoConsole
import InnoFlow

@testable import InnoConsoleRemote

/// An app that listens in a folder of its own, which is deleted with it.
@MainActor
final class Host {
  let folder: String
  let path: String
  let console = Console(name: "counter")
  let store = Store(reducer: Counter())

  init() throws {
    // A socket's path must be short.
    folder = "/tmp/inno-\(UUID().uuidString.prefix(8))"
    path = folder + "/app.sock"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    console.expose(store, as: "counter")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Listens with another limit, or with another user than the system reports.
  @discardableResult
  func listen(
    outboxLimit: Int = Connection.outboxLimit,
    peerUser: @escaping @Sendable (Int32) -> uid_t? = UnixSocket.peerUser
  ) throws -> ConsoleListener {
    ConsoleListener(
      console,
      try ListeningSocket(at: path),
      at: path,
      outboxLimit: outboxLimit,
      peerUser: peerUser
    )
  }

  /// The errors printed in all sessions.
  var errors: [String] {
    console.timeline.kept.events.compactMap { event in
      if case .error(let error) = event.kind {
        error.failure.error.description
      } else {
        nil
      }
    }
  }
}
