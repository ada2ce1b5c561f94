import FlyingSocks
public import Foundation

/// Why a fixture server did not start.
public enum FixtureServerError: Error, Hashable, Sendable {
  /// Another program listens on the port.
  case portInUse(UInt16)
  /// The system refused for another reason, told in its own words.
  case cannotListen(port: UInt16, reason: String)
}

extension FixtureServerError: LocalizedError {
  /// What went wrong and what to do next.
  public var errorDescription: String? {
    switch self {
    case .portInUse(let port):
      "Port \(port) on 127.0.0.1 is in use. Choose another one, or 0 for any that is free."
    case .cannotListen(let port, let reason):
      "The fixture server cannot listen on 127.0.0.1:\(port): \(reason). "
        + "Choose another port, or 0 for any that is free."
    }
  }
}

extension FixtureServerError {
  /// What a failure to listen means to whoever chose the port.
  init(_ error: any Error, port: UInt16) {
    switch error {
    case let error as FixtureServerError:
      self = error
    case SocketError.failed(_, EADDRINUSE, _):
      self = .portInUse(port)
    case SocketError.failed(_, _, let message):
      self = .cannotListen(port: port, reason: message)
    default:
      self = .cannotListen(port: port, reason: error.localizedDescription)
    }
  }
}
