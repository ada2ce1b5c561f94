/// Why there is no connection.
public enum ConnectionFault: Sendable, Equatable {
  /// No address is known for the host.
  case hostNotFound
  /// Nothing listens at the port.
  case refused
  /// The connection broke before the answer was complete.
  case lost
  /// This machine has no network.
  case offline
  /// TLS failed; the text says how.
  case notSecure(String)
  /// Too many requests to the host failed, so that none is sent for so long.
  case suspended(for: Duration)
  /// Anything else, in the system's words.
  case other(String)

  var code: Int {
    switch self {
    case .hostNotFound: 2001
    case .refused: 2002
    case .lost: 2003
    case .offline: 2004
    case .notSecure: 2005
    case .other: 2006
    case .suspended: 2007
    }
  }

  /// Whether the same request may succeed within seconds.
  var isTransient: Bool {
    switch self {
    case .notSecure, .suspended: false
    case .hostNotFound, .refused, .lost, .offline, .other: true
    }
  }

  func text(at place: String) -> String {
    switch self {
    case .hostNotFound:
      "Could not find the host \(place). Check its name and the network."
    case .refused:
      "Could not connect to \(place): connection refused. Is the server running?"
    case .lost:
      "The connection to \(place) was lost before the answer was complete. Try again."
    case .offline:
      "Could not connect to \(place): this machine is offline. Check the network."
    case .notSecure(let reason):
      "Could not connect to \(place) securely: \(Printable.text(reason)). "
        + "Check the server's certificate."
    case .suspended(let duration):
      "Too many requests to \(place) failed, so none is sent for \(duration.inWords). "
        + "Try again after that."
    case .other(let reason):
      "Could not connect to \(place): \(Printable.text(reason)). Try again later."
    }
  }
}
