import Dispatch
import Foundation
import InnoConsole

@testable import InnoConsoleRemote

/// A client that can send any bytes.
final class RawClient: Sendable {
  static let hello = #"{"hello":{"version":1,"json":false,"color":"never","suitsColor":false}}"#

  private let descriptor: Int32
  private let connection: Connection
  private let queue = DispatchQueue(label: "raw client")

  struct CannotConnect: Error {}

  init(_ path: String) throws {
    descriptor = UnixSocket.make()
    connection = Connection(descriptor)
    let descriptor = descriptor
    guard UnixSocket.withAddress(of: path, { connect(descriptor, $0, $1) }) == 0 else {
      throw CannotConnect()
    }
  }

  /// Sends bytes unchanged, and returns whether the app read them all.
  @discardableResult
  func send(_ text: String) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        continuation.resume(returning: UnixSocket.send(Array(text.utf8), to: descriptor))
      }
    }
  }

  /// Sends `hello`, and returns whether the app accepts it.
  func greet() async -> Bool {
    await send(Self.hello + "\n")
    if case .welcome = await reply() { return true }
    return false
  }

  /// Returns the next message of the app; `nil` at the end.
  func reply() async -> Reply? {
    await connection.next().flatMap { Message.read($0) }
  }

  /// Returns all messages until the app ends the connection.
  func replies() async -> [Reply] {
    var replies: [Reply] = []
    while let reply = await reply() { replies.append(reply) }
    return replies
  }

  /// Closes the sending side.
  func endOutput() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  func close() {
    connection.close()
  }
}
