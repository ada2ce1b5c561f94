import Foundation
import InnoLocking

/// The catalogue as a server has it, under given conditions; the same for a stub and over HTTP.
///
/// ```swift
/// let site = FixtureSite(FixtureConditions(tokenLifetime: .seconds(60)))
/// site.answer(to: FixtureRequest("GET", "/todos"))  // 401: it brings no token
/// ```
public final class FixtureSite: Sendable {
  /// What becomes of a request.
  public enum Answer: Sendable {
    /// It is answered.
    case response(FixtureResponse)
    /// It would have been, and the connection breaks off in the middle of that.
    case dropped(FixtureResponse)
  }

  /// What stands between a request and the catalogue's answer.
  public let conditions: FixtureConditions

  private let tokens: FixtureTokens?
  /// How many requests have met each fault.
  private let met: Locked<[Int]>

  /// Opens a site.
  ///
  /// - Parameters:
  ///   - conditions: What stands between a request and the catalogue's answer.
  ///   - clock: Measures how long a token holds.
  public init(
    _ conditions: FixtureConditions = FixtureConditions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.conditions = conditions
    tokens = conditions.tokenLifetime.map { FixtureTokens(lifetime: $0, clock: clock) }
    met = Locked(Array(repeating: 0, count: conditions.faults.count))
  }

  /// How many tokens were given out.
  public var tokenCount: Int { tokens?.count ?? 0 }

  /// Answers a request, a fault first; the latency is the transport's to keep.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: What becomes of it.
  public func answer(to request: FixtureRequest) -> Answer {
    switch fault(at: request.path) {
    case .status(let status):
      .response(FixtureCatalog.answer(status, FixtureCatalog.emptyObject))
    case .dropped: .dropped(response(to: request))
    case nil: .response(response(to: request))
    }
  }

  private func response(to request: FixtureRequest) -> FixtureResponse {
    if let tokens {
      if request.path == "/token" { return tokens.response(to: request) }
      if request.path.split(separator: "/").first == "todos",
        let refusal = tokens.refusal(of: request)
      {
        return refusal
      }
    }
    return FixtureCatalog.response(method: request.method, path: request.target)
  }

  private func fault(at path: Substring) -> FixtureFault.Kind? {
    met.withLock { met in
      for (index, fault) in conditions.faults.enumerated()
      where fault.path == path && met[index] < fault.times ?? .max {
        met[index] += 1
        return fault.kind
      }
      return nil
    }
  }
}
