import Foundation

/// Why a console cannot listen at a path, or nobody can be reached there.
public enum ConsoleSocketError: Error, Equatable, CustomStringConvertible {
  /// The path, or that of the folder, has too many bytes for a socket.
  case pathTooLong(String, limit: Int)

  /// An app listens there already.
  case inUse(String)

  /// Something else is there, which is neither replaced nor attached to.
  case notASocket(String)

  /// What is there belongs to another user.
  case notYours(String)

  /// There is nothing at the path.
  case missing(String)

  /// The app that listened there has ended.
  case abandoned(String)

  /// The app does not answer.
  case silent(String)

  /// The app does not let the client in, and says why.
  case refused(String, reason: String)

  /// Who listens there is no console.
  case notAConsole(String)

  /// The system refused something.
  case system(String, reason: String)

  /// What went wrong, and what to do next.
  public var description: String {
    switch self {
    case .pathTooLong(let path, let limit):
      "\"\(path)\" is too long for a socket; choose a path of \(limit) bytes at most"
    case .inUse(let path):
      "an app listens at \"\(path)\" already; attach to it, or choose another path"
    case .notASocket(let path):
      "\"\(path)\" is there and is no socket; choose another path"
    case .notYours(let path):
      "\"\(path)\" belongs to another user; an app is open to its own user alone"
    case .missing(let path):
      "there is no socket \"\(path)\"; start the app first: inno listen --socket PATH"
    case .abandoned(let path):
      "nobody listens at \"\(path)\" any more; start the app again"
    case .silent(let path):
      "the app at \"\(path)\" does not answer; it may be stopped or busy: try again"
    case .refused(let path, let reason):
      "the app at \"\(path)\" does not let you in: \(reason)"
    case .notAConsole(let path):
      "who listens at \"\(path)\" is no console; choose another path"
    case .system(let path, let reason):
      "cannot use \"\(path)\": \(reason); choose another path"
    }
  }

  /// The error that the system told last.
  static func system(_ path: String) -> ConsoleSocketError {
    .system(path, reason: String(cString: strerror(errno)).lowercased())
  }
}
