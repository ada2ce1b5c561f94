import InnoLocking
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A set of circuit breakers for a client, one for each origin.
final class CircuitBreaker: Sendable {
  /// The role of a permitted request: an ordinary request or a probe.
  enum Pass {
    case request
    /// A single request that tests whether the server has recovered.
    case probe
  }

  private struct Circuit {
    /// The most recent outcomes, oldest first.
    ///
    /// The value true represents a failure. Outcomes that reveal nothing about the health of the
    /// server are not included.
    var failures: [Bool] = []
    var opensAgain: Duration?
    var pause: Duration?
    var isProbing = false
  }

  private let policy: CircuitBreakerPolicy
  private let time: TimeSource
  private let circuits = Locked<[Origin: Circuit]>([:])

  init(_ policy: CircuitBreakerPolicy, time: TimeSource) {
    self.policy = policy
    self.time = time
  }

  /// A permit to send a request.
  ///
  /// The permit also records the outcome of the exchange.
  struct Permit: Sendable {
    fileprivate let breaker: CircuitBreaker
    fileprivate let url: URL
    fileprivate let pass: Pass

    /// Records the outcome of an exchange.
    ///
    /// Call this method once for each exchange.
    func record(_ outcome: Result<Response, NetworkError>) {
      let result = outcome.map(\.statusCode)
      // After a redirect to a different origin, the outcome belongs to that origin.
      let place: URL? =
        switch outcome {
        case .success(let response): response.head.url
        case .failure(let error): error.url
        }
      guard let place, Origin(place) != Origin(url) else {
        return breaker.record(result, of: url, pass)
      }
      breaker.record(.success(302), of: url, pass)
      breaker.record(result, of: place, .request)
    }

    /// Records the outcome of a shared exchange if this permit is for a probe.
    ///
    /// If this permit is not for a probe, this method does nothing, because the request that
    /// started the shared exchange records the outcome.
    func recordShared(_ outcome: Result<Response, NetworkError>) {
      if pass == .probe { record(outcome) }
    }
  }

  /// Permits a request, unless requests to its origin are suspended.
  ///
  /// The caller must record the outcome of the request with the returned permit.
  ///
  /// - Returns: The permit, or nil if the request has no URL.
  /// - Throws: ``NetworkError/unreachable(_:url:)`` with ``ConnectionFault/suspended(for:)`` while
  ///   requests to the origin are suspended.
  func permit(for request: URLRequest) throws(NetworkError) -> Permit? {
    guard let url = request.url else { return nil }
    return Permit(breaker: self, url: url, pass: try admit(url))
  }

  /// Returns a pass for a new request to a URL, or throws an error if requests to the URL's origin
  /// are suspended.
  ///
  /// The outcome of the request must be passed to ``record(_:of:_:)``.
  func admit(_ url: URL) throws(NetworkError) -> Pass {
    let now = time.now()
    return try circuits.withLock { circuits throws(NetworkError) in
      let origin = Origin(url)
      guard let circuit = circuits[origin], let end = circuit.opensAgain else { return .request }
      guard now >= end, !circuit.isProbing else {
        throw .unreachable(.suspended(for: max(end - now, .zero)), url: url)
      }
      circuits[origin]?.isProbing = true
      return .probe
    }
  }

  /// Records the outcome of a request.
  ///
  /// While requests to an origin are suspended, only the outcome of a request that probes the
  /// origin ends or extends the suspension.
  func record(_ outcome: Result<Int, NetworkError>, of url: URL, _ pass: Pass) {
    let now = time.now()
    circuits.withLock { circuits in
      let origin = Origin(url)
      var circuit = circuits[origin] ?? Circuit()
      if pass == .probe { circuit.isProbing = false }
      switch Self.isFailure(outcome) {
      case nil: break
      case true? where pass == .probe:
        open(&circuit, at: now)
      case true?:
        note(true, &circuit)
        let count = circuit.failures.count { $0 }
        if circuit.opensAgain == nil, count >= policy.failureThreshold { open(&circuit, at: now) }
      case false? where pass == .probe:
        circuit = Circuit()
      case false?:
        note(false, &circuit)
      }
      circuits[origin] = circuit
    }
  }

  private func note(_ isFailure: Bool, _ circuit: inout Circuit) {
    circuit.failures.append(isFailure)
    if circuit.failures.count > policy.window { circuit.failures.removeFirst() }
  }

  private func open(_ circuit: inout Circuit, at now: Duration) {
    let pause = circuit.pause.map { min($0 * 2, policy.longestPause) } ?? policy.pause
    circuit.pause = pause
    circuit.opensAgain = now + pause
    circuit.failures = []
  }

  /// Returns a Boolean value that indicates whether an outcome is a server failure.
  ///
  /// The result is nil if the outcome reveals nothing about the health of the server.
  private static func isFailure(_ outcome: Result<Int, NetworkError>) -> Bool? {
    switch outcome {
    case .success(let status): status >= 500
    case .failure(.timeout): true
    case .failure(.unreachable(.notSecure, _)), .failure(.unreachable(.untrusted, _)),
      .failure(.unreachable(.offline, _)):
      nil
    case .failure(.unreachable): true
    case .failure: nil
    }
  }
}
