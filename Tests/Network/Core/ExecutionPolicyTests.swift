import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Named: RequestExecutionPolicy {
  let name: String
  let log: Recorder<String>

  func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    log.record("\(name) before \(context.label.id).\(context.retryIndex)")
    let response = try await next.execute()
    log.record("\(name) after \(response.statusCode)")
    return response
  }
}

private struct Monitor: NetworkMonitoring {
  let now: NetworkReachabilityStatus
  var later: NetworkReachabilityStatus?

  func currentSnapshot() async -> NetworkSnapshot? {
    NetworkSnapshot(status: now, interfaceTypes: [])
  }

  func waitForChange(
    from snapshot: NetworkSnapshot?,
    timeout: Duration?
  ) async -> NetworkSnapshot? {
    later.map { NetworkSnapshot(status: $0, interfaceTypes: []) }
  }
}

@Suite("Execution policies", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct ExecutionPolicyTests {
  private let clock = TestClock()
  private let session: ScriptedSession
  private let log = Recorder<String>()

  init() {
    session = ScriptedSession([StubRoute(.get, "/v1/users", [.json("[]")])], clock: clock)
  }

  private func client(
    _ policies: [any RequestExecutionPolicy],
    retries: Int = 0,
    signers: [any RequestSigner] = [],
    baseURL: URL = exampleURL
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: baseURL,
        resilience: ResiliencePack(
          retry: ExponentialBackoffRetryPolicy(maxRetries: retries),
          customExecutionPolicies: policies,
          clock: TestClock(skipsSleep: true)
        ),
        auth: AuthPack(additionalSigners: signers)
      ),
      session: session
    )
  }

  @Test("Policies wrap each exchange of each attempt; the first policy is outermost")
  func order() async throws {
    session.set(.get, "/v1/users", .json("", status: 503), .json("[]"))
    let policies = ["a", "b"].map { Named(name: $0, log: log) }
    #expect(try await client(policies, retries: 1).request(FetchUsers()) == [])
    #expect(
      log.values == [
        "a before 1.0", "b before 1.0", "b after 503", "a after 503",
        "a before 1.1", "b before 1.1", "b after 200", "a after 200",
      ]
    )
  }

  @Test("A policy receives the final request and may answer or repeat it")
  func power() async throws {
    let twice = AnyRequestExecutionPolicy { input, _, next in
      #expect(input.request.value(forHTTPHeaderField: "Authorization") == "Bearer k")
      _ = try await next.execute()
      return try await next.execute()
    }
    let signer = JWTBearerInterceptor { _ in "k" }
    #expect(try await client([twice], signers: [signer]).request(FetchUsers()) == [])
    #expect(session.capturedRequests.count == 2)
    let canned = AnyRequestExecutionPolicy { _, _, _ in
      let head = HTTPURLResponse(
        url: exampleURL,
        statusCode: 200,
        httpVersion: nil,
        headerFields: nil
      )
      return Response(data: Data("[]".utf8), head: try #require(head))
    }
    #expect(try await client([canned]).request(FetchUsers()) == [])
    #expect(session.capturedRequests.count == 2)
  }

  @Test("A policy's error ends the request")
  func errors() async throws {
    struct Refusal: LocalizedError { var errorDescription: String? { "No." } }
    for (error, code) in [(Refusal() as any Error, 7001), (CancellationError(), 9001)] {
      let policy = AnyRequestExecutionPolicy { _, _, _ in throw error }
      let failed = try await failure { () throws(NetworkError) in
        try await client([policy]).request(FetchUsers())
      }
      #expect(failed.code == code)
    }
  }

  @Test("A concurrency limit queues requests in order; queued requests can be cancelled")
  func concurrency() async throws {
    session.set(.get, "/v1/users", StubAnswer.json("[]").delayed(by: .seconds(1)))
    let policy = ConcurrencyLimitExecutionPolicy(maxConcurrent: 2)
    let client = client([policy])
    let tasks = (0..<5).map { _ in Task { try await client.request(FetchUsers()) } }
    await waitUntil { clock.sleeperCount == 2 && policy.permits.waiterCount == 3 }
    #expect(session.capturedRequests.count == 2)
    let cancelled = Task { try await client.request(FetchUsers()) }
    await waitUntil { policy.permits.waiterCount == 4 }
    cancelled.cancel()
    await #expect(throws: NetworkError.self) { try await cancelled.value }
    for (count, running) in [(4, 2), (5, 1)] {
      clock.advance(by: .seconds(1))
      await waitUntil {
        session.capturedRequests.count == count && clock.sleeperCount == running
      }
    }
    clock.advance(by: .seconds(1))
    for task in tasks { #expect(try await task.value == []) }
    #expect(policy.permits.waiterCount == 0)
    async let last = client.request(FetchUsers())
    #expect(await clock.waitForSleepers(1))
    clock.advance(by: .seconds(1))
    #expect(try await last == [])
  }

  @Test("A cancellation at any time does not leak a permit", arguments: 0..<20)
  func permits(seed: Int) async throws {
    let queue = PermitQueue(count: 1)
    let running = Locked((now: 0, most: 0))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        let task = Task {
          guard (try? await queue.acquire()) != nil else { return }
          running.withLock { running in
            running.now += 1
            running.most = max(running.most, running.now)
          }
          await Task.yield()
          running.withLock { $0.now -= 1 }
          queue.release()
        }
        if (number + seed) % 3 == 0 {
          group.addTask {
            for _ in 0..<seed { await Task.yield() }
            task.cancel()
          }
        }
        group.addTask { await task.value }
      }
    }
    #expect(running.withLock { $0.most } == 1)
    try await queue.acquire()
    #expect(queue.waiterCount == 0)
  }

  @Test(
    "A reachability check fails without a network and waits while one is connecting",
    arguments: [
      (NetworkReachabilityStatus.satisfied, nil, true), (.unsatisfied, nil, false),
      (.requiresConnection, .satisfied, true), (.requiresConnection, .unsatisfied, false),
      (.requiresConnection, nil, false),
    ] as [(NetworkReachabilityStatus, NetworkReachabilityStatus?, Bool)]
  )
  func reachability(
    now: NetworkReachabilityStatus,
    later: NetworkReachabilityStatus?,
    isSent: Bool
  ) async throws {
    let monitor = Monitor(now: now, later: later)
    let policy = ReachabilityCheckExecutionPolicy(monitor: monitor)
    do throws(NetworkError) {
      _ = try await client([policy]).request(FetchUsers())
      #expect(isSent)
    } catch {
      #expect(!isSent)
      #expect(error.code == 2004)
    }
    #expect(session.capturedRequests.isEmpty == !isSent)
    let warning = ReachabilityCheckExecutionPolicy(monitor: monitor, mode: .warnOnly)
    _ = try await client([warning]).request(FetchUsers())
    session.set(.get, "/users", .json("[]"))
    let local = try #require(URL(string: "http://localhost:1"))
    _ = try await client([policy], baseURL: local).request(FetchUsers())
  }

  @Test("The network monitor reports the interfaces and their changes")
  func monitor() async throws {
    let status = await NetworkMonitor.shared.currentSnapshot()?.status
    #expect(status == .satisfied || status == .unsatisfied)
    let now = Locked(NetworkSnapshot(status: .unsatisfied, interfaceTypes: []))
    let monitor = NetworkMonitor(clock: clock) { now.withLock { $0 } }
    let first = await monitor.currentSnapshot()
    async let none = monitor.waitForChange(from: first, timeout: .milliseconds(400))
    #expect(await clock.waitForSleepers(1))
    clock.advance(by: .milliseconds(400))
    #expect(await none == nil)
    async let changed = monitor.waitForChange(from: first, timeout: nil)
    #expect(await clock.waitForSleepers(1))
    let satisfied = NetworkSnapshot(status: .satisfied, interfaceTypes: [.wifi])
    now.withLock { $0 = satisfied }
    clock.advance(by: .milliseconds(500))
    #expect(await changed == satisfied)
  }
}
