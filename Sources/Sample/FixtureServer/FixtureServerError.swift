import FlyingSocks
public import Foundation

/// An error that occurs when a fixture server is started.
public enum FixtureServerError: Error, Hashable, Sendable {
  /// The port is already in use.
  case portInUse(UInt16)
  /// The process cannot open enough files for the server.
  case tooFewDescriptors(free: Int, needed: Int)
  /// The server cannot listen on the given port, for the given reason.
  case cannotListen(port: UInt16, reason: String)
}

extension FixtureServerError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .portInUse(let port):
      "Port \(port) on 127.0.0.1 is in use. Choose another port, or 0 for any free port."
    case .tooFewDescriptors(let free, let needed):
      "The fixture server needs \(needed) file descriptors, but only \(free) are free. "
        + "Raise the limit with \"ulimit -n\"."
    case .cannotListen(let port, let reason):
      "The fixture server cannot listen on 127.0.0.1:\(port): \(reason)."
        + (port == 0 ? "" : " Choose another port, or 0 for any free port.")
    }
  }
}

extension FixtureServerError {
  /// Converts an error that occurred while the server was starting on a port.
  init(_ error: any Error, port: UInt16) {
    switch error {
    case let error as FixtureServerError:
      self = error
    case SocketError.failed(_, EADDRINUSE, _) where port != 0:
      self = .portInUse(port)
    case SocketError.failed(_, _, let message):
      self = .cannotListen(port: port, reason: message)
    default:
      self = .cannotListen(port: port, reason: error.localizedDescription)
    }
  }
}
