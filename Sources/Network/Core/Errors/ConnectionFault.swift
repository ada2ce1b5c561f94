/// The reason for a failed connection.
public enum ConnectionFault: Sendable, Equatable {
  /// The host name could not be resolved.
  case hostNotFound
  /// The server refused the connection.
  case refused
  /// The connection was lost before the response was complete.
  case lost
  /// This machine is offline.
  case offline
  /// The TLS connection failed for the given reason.
  case notSecure(String)
  /// The connection failed a check of the trust policy.
  case untrusted(TrustFailure)
  /// Requests to the host are suspended because too many requests have failed.
  ///
  /// The associated value is the remaining time of the suspension.
  case suspended(for: Duration)
  /// The connection failed for another reason, which the associated value describes.
  case other(String)

  package var code: Int {
    switch self {
    case .hostNotFound: 2001
    case .refused: 2002
    case .lost: 2003
    case .offline: 2004
    case .notSecure: 2005
    case .other: 2006
    case .suspended: 2007
    case .untrusted: 2008
    }
  }

  /// A Boolean value that indicates whether the same request could succeed a few seconds later.
  ///
  /// The value is false for ``notSecure(_:)``, ``untrusted(_:)`` and ``suspended(for:)``.
  package var isTransient: Bool {
    switch self {
    case .notSecure, .untrusted, .suspended: false
    case .hostNotFound, .refused, .lost, .offline, .other: true
    }
  }

  package func text(at place: String) -> String {
    switch self {
    case .hostNotFound:
      "Could not find the host \(place). Check the host name and the network."
    case .refused:
      "Could not connect to \(place): connection refused. Is the server running?"
    case .lost:
      "The connection to \(place) was lost before the response was complete. Try again."
    case .offline:
      "Could not connect to \(place): this machine is offline. Check the network."
    case .notSecure(let reason):
      "Could not connect to \(place) securely: \(Printable.text(reason)). "
        + "Check the server's TLS settings and certificate."
    case .untrusted(let failure):
      "Could not connect to \(place) securely: \(failure.text)"
    case .suspended(let duration):
      "Requests to \(place) are suspended for \(duration.text), because too many failed. "
        + "Try again later."
    case .other(let reason):
      "Could not connect to \(place): \(Printable.text(reason)). Try again later."
    }
  }
}
