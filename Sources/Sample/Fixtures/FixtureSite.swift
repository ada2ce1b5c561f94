import Foundation
import InnoLocking

/// A simulated server that serves the fixtures under given conditions.
///
/// `FixtureServer` and the console's stubs use a site to answer requests.
///
/// ```swift
/// let site = FixtureSite(FixtureConditions(tokenLifetime: .seconds(60)))
/// site.answer(to: FixtureRequest("GET", "/todos"))  // 401: the request has no token
/// ```
public final class FixtureSite: Sendable {
  /// The answer to a request.
  public enum Answer: Sendable {
    /// A complete response.
    case response(FixtureResponse)
    /// A response that is cut off, because the server closes the connection before the end.
    case dropped(FixtureResponse)
  }

  /// The conditions under which the site responds.
  public let conditions: FixtureConditions

  /// The path of the WebSocket that sends each changed todo to the client.
  public static let changesPath = "/todos/changes"

  private let tokens: FixtureTokens?
  private let changes: FixtureChanges?
  /// The numbers of failed requests, one number for each fault.
  private let failed: Locked<[Int]>

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - conditions: The conditions under which the site responds.
  ///   - clock: The clock that measures the lifetime of tokens and the time between changes.
  public init(
    _ conditions: FixtureConditions = FixtureConditions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.conditions = conditions
    tokens = conditions.tokenLifetime.map { FixtureTokens(lifetime: $0, clock: clock) }
    changes = conditions.changeInterval.map { FixtureChanges(every: $0, clock: clock) }
    failed = Locked(Array(repeating: 0, count: conditions.faults.count))
  }

  /// The number of tokens that have been issued.
  public var tokenCount: Int { tokens?.count ?? 0 }

  /// The messages of the WebSocket at ``changesPath``, starting with the next change.
  ///
  /// Each message is a changed todo as JSON.
  ///
  /// The property is `nil` if todos do not change.
  public var changeMessages: AsyncStream<String>? { changes?.messages }

  /// Returns the answer to a request.
  ///
  /// This method returns immediately. The caller must delay the answer by the latency that
  /// ``conditions`` specifies.
  ///
  /// - Parameter request: The request to answer.
  /// - Returns: The response to the request. If a fault applies to the request, the response
  ///   instead has an error status or is cut off.
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
        let rejection = tokens.rejection(of: request)
      {
        return rejection
      }
    }
    if request.method == "GET", let file = FixtureFile(path: request.target) {
      return file.response(range: request.range, ifRange: request.ifRange)
    }
    return FixtureCatalog.response(
      method: request.method,
      path: request.target,
      todos: changes?.todos ?? FixtureCatalog.todos
    )
  }

  private func fault(at path: Substring) -> FixtureFault.Kind? {
    failed.withLock { failed in
      for (index, fault) in conditions.faults.enumerated()
      where fault.path == path && failed[index] < fault.times ?? .max {
        failed[index] += 1
        return fault.kind
      }
      return nil
    }
  }
}
