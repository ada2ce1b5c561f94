import Foundation

/// An error that occurs when an app listens for clients, or when a client attaches to an app.
public enum ConsoleSocketError: Error, Equatable, CustomStringConvertible {
  /// The path is too long for a socket; `limit` is the maximum length, in bytes.
  case pathTooLong(String, limit: Int)

  /// An app is already listening at the path.
  case inUse(String)

  /// The file at the path is not a socket.
  case notASocket(String)

  /// The socket file at the path, or the program that listens at the path, belongs to another user.
  case notYours(String)

  /// There is no file at the path.
  case missing(String)

  /// The socket at the path is left over from an app that has ended.
  case abandoned(String)

  /// The app did not respond in time, or closed the connection.
  case silent(String)

  /// The app refused to open a session.
  case refused(String, reason: String)

  /// The program listening at the path is not a console.
  case notAConsole(String)

  /// A system call failed.
  case system(String, reason: String)

  /// A message that states the error and, in most cases, how to fix it.
  public var description: String {
    switch self {
    case .pathTooLong(let path, let limit):
      "the socket path \"\(path)\" is too long; use at most \(limit) bytes"
    case .inUse(let path):
      "an app is already listening at \"\(path)\"; attach to it, or use another path"
    case .notASocket(let path):
      "\"\(path)\" is not a socket; use another path"
    case .notYours(let path):
      "\"\(path)\" belongs to another user, and only the owner can attach to it; "
        + "use another path"
    case .missing(let path):
      "there is no socket at \"\(path)\"; start the app with \"listen --socket PATH\""
    case .abandoned(let path):
      "no app is listening at \"\(path)\" anymore; start the app again"
    case .silent(let path):
      "the app at \"\(path)\" does not respond; it may be suspended or busy"
    case .refused(let path, let reason):
      "the app at \"\(path)\" refused the session: \(reason)"
    case .notAConsole(let path):
      "the program at \"\(path)\" is not a console; use another path"
    case .system(let path, let reason):
      "cannot use \"\(path)\": \(reason); use another path"
    }
  }

  /// Creates an error that states why the last system call failed.
  static func system(_ path: String) -> ConsoleSocketError {
    .system(path, reason: String(cString: strerror(errno)).lowercased())
  }
}
