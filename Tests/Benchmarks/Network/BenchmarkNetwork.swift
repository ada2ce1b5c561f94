import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Answer: Decodable, Sendable {
  let id: Int
}

private struct Fetch: APIDefinition {
  typealias APIResponse = Answer
  var path = "/item"
}

/// Compares the network library with plain `URLSession.data(for:)` against one loopback server,
/// then measures its pipeline alone, cancellation and many requests.
func benchmarkNetwork() async {
  guard let server = try? LoopbackHTTP() else { abandon("the loopback server cannot start") }
  let client = DefaultNetworkClient(
    configuration: NetworkConfiguration(baseURL: server.url),
    session: SessionTransport()
  )
  let session = URLSession(configuration: .ephemeral)
  let request = URLRequest(url: server.url.appending(path: "item"))
  let ours: @Sendable () async throws -> Void = { _ = try await client.request(Fetch()) }
  let plain: @Sendable () async throws -> Void = {
    let (data, _) = try await session.data(for: request)
    keep(try JSONDecoder().decode(Answer.self, from: data))
  }
  for concurrency in [1, 32, 256] {
    await throughput(concurrency: concurrency, ours: ours, plain: plain)
  }
  await pipeline()
  await benchmarkBodies()
  #if AuthAWS
  await benchmarkSigning()
  #endif
  #if PersistentCache
  await benchmarkCache(request: ours)
  #endif
  await cancellation(client)
  await waiting(for: server)
  await pausedStream(of: server)
  await events(of: server)
  await benchmarkHostileServer()
  await racingCancellation(client)
  await endurance(ours: ours, plain: plain)
  session.invalidateAndCancel()
}

/// Measures the requests per second and the processor time of a request for both in turn, and
/// prints the best of several rounds.
private func throughput(
  concurrency: Int,
  ours: @escaping @Sendable () async throws -> Void,
  plain: @escaping @Sendable () async throws -> Void
) async {
  var (best, bestPlain) = (0.0, 0.0)
  var (time, timePlain) = (Double.infinity, Double.infinity)
  for _ in 0..<7 {
    var before = ProcessUsage.processorTime
    best = max(best, await rate(4_096, concurrency, ours))
    time = min(time, (ProcessUsage.processorTime - before) / 4.096)
    before = ProcessUsage.processorTime
    bestPlain = max(bestPlain, await rate(4_096, concurrency, plain))
    timePlain = min(timePlain, (ProcessUsage.processorTime - before) / 4.096)
  }
  printRow(
    "network: processor time of a request, \(concurrency) at once",
    "\(Int(time)) us",
    "\(Int(timePlain)) us",
    "\((time / timePlain * 100).rounded() / 100)x",
    "1x"
  )
  let ratio = "\((best / bestPlain * 100).rounded() / 100)x"
  printRow(
    "network: requests per second, \(concurrency) at once",
    "\(Int(best))",
    "\(Int(bestPlain))",
    ratio,
    "at least 1x"
  )
}

private func rate(
  _ count: Int,
  _ concurrency: Int,
  _ work: @escaping @Sendable () async throws -> Void
) async -> Double {
  let start = ContinuousClock.now
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<concurrency {
      group.addTask {
        for _ in 0..<count / concurrency { try? await work() }
      }
    }
  }
  return Double(count) / (start.duration(to: .now) / .seconds(1))
}

/// Measures the time that the pipeline adds to a session that answers immediately.
private func pipeline() async {
  guard let url = URL(string: "https://api.example.com") else { return }
  let session = StubSession([StubRoute(.get, "/item", [.json(#"{"id":1234}"#)])])
  let client = DefaultNetworkClient(
    configuration: NetworkConfiguration(baseURL: url),
    session: session
  )
  var best = 0.0
  for _ in 0..<9 {
    best = max(best, await rate(10_000, 1) { _ = try await client.request(Fetch()) })
    session.reset()
  }
  printRow("network: pipeline over a stub", "\((1e7 / best).rounded() / 10) us", "", "", "20 us")
}

/// Measures the longest time from the cancellation of a request to its error, while the server does
/// not answer.
private func cancellation(_ client: DefaultNetworkClient) async {
  var worst = Duration.zero
  for _ in 0..<200 {
    let request = Task { try await client.request(Fetch(path: LoopbackHTTP.silentPath)) }
    try? await Task.sleep(for: .milliseconds(2))
    let start = ContinuousClock.now
    request.cancel()
    _ = await request.result
    worst = max(worst, start.duration(to: .now))
  }
  let milliseconds = (worst / .milliseconds(1) * 100).rounded() / 100
  printRow("network: response to a cancellation, worst", "\(milliseconds) ms", "", "", "10 ms")
}

/// Measures the processor time used while the first response of a connection is pending.
private func waiting(for server: LoopbackHTTP) async {
  let client = DefaultNetworkClient(
    configuration: NetworkConfiguration(baseURL: server.url),
    session: SessionTransport()
  )
  let request = Task { try await client.request(Fetch(path: LoopbackHTTP.silentPath)) }
  try? await Task.sleep(for: .milliseconds(100))
  let start = ProcessUsage.processorTime
  try? await Task.sleep(for: .seconds(1))
  let busy = ((ProcessUsage.processorTime - start) * 10).rounded() / 10
  request.cancel()
  _ = await request.result
  printRow("network: processor time in 1 s of waiting", "\(busy) ms", "", "", "50 ms")
}

/// Measures the memory of a stream that is not read while its server sends endless data.
private func pausedStream(of server: LoopbackHTTP) async {
  let transport = SessionTransport()
  let request = URLRequest(url: server.url.appending(path: LoopbackHTTP.endlessPath))
  let before = ProcessUsage.memory
  guard let stream = try? await transport.stream(for: request, options: TransportOptions()) else {
    abandon("the endless stream cannot be opened")
  }
  try? await Task.sleep(for: .seconds(1))
  let growth = ((ProcessUsage.memory - before) * 10).rounded() / 10
  printRow("network: memory of a stream that is not read", "\(growth) MiB", "", "", "2 MiB")
  withExtendedLifetime(stream) {}
}

/// Measures the time and the memory that 39 MB of server-sent events take.
private func events(of server: LoopbackHTTP) async {
  let transport = SessionTransport()
  let request = URLRequest(url: server.url.appending(path: LoopbackHTTP.eventsPath))
  ProcessUsage.resetPeakMemory()
  let before = ProcessUsage.memory
  let start = ContinuousClock.now
  var count = 0
  do {
    let stream = try await transport.stream(for: request, options: TransportOptions())
    for try await _ in stream.events { count += 1 }
  } catch {
    abandon("the events ended after \(count): \(error)")
  }
  let seconds = (start.duration(to: .now) / .seconds(1) * 100).rounded() / 100
  let growth = ((ProcessUsage.peakMemory - before) * 10).rounded() / 10
  printRow("network: \(count) events of 1,000 bytes", "\(seconds) s", "", "", "39,000 events")
  printRow("network: memory of these events", "\(growth) MiB", "", "", "2 MiB")
}

/// Sends 40,000 requests, each cancelled at a moment from before its start until after its
/// response.
private func racingCancellation(_ client: DefaultNetworkClient) async {
  let start = ContinuousClock.now
  let answered = await withTaskGroup(of: Int.self) { group in
    for task in 0..<16 {
      group.addTask {
        var answered = 0
        for number in 0..<2_500 {
          let request = Task { try await client.request(Fetch()) }
          for _ in 0..<(number * 7 + task) % 1_000 { await Task.yield() }
          request.cancel()
          if case .success = await request.result { answered += 1 }
        }
        return answered
      }
    }
    return await group.reduce(0, +)
  }
  let seconds = (start.duration(to: .now) / .seconds(1) * 10).rounded() / 10
  printRow(
    "network: 40,000 requests, cancelled anytime",
    "\(seconds) s",
    "",
    "",
    "no hang; \(answered) were answered"
  )
}

/// Measures the growth of memory and open descriptors over 100,000 requests.
private func endurance(
  ours: @escaping @Sendable () async throws -> Void,
  plain: @escaping @Sendable () async throws -> Void
) async {
  let (memory, descriptors) = await growth(ours)
  let (memoryByHand, descriptorsByHand) = await growth(plain)
  printRow(
    "network: memory after 100,000 requests",
    "\(memory) MiB",
    "\(memoryByHand) MiB",
    "",
    "1 MiB"
  )
  printRow(
    "network: descriptors after 100,000 requests",
    "\(descriptors)",
    "\(descriptorsByHand)",
    "",
    "flat"
  )
}

private func growth(
  _ work: @escaping @Sendable () async throws -> Void
) async -> (memory: Double, descriptors: Int) {
  _ = await rate(20_000, 32, work)
  let (memory, descriptors) = (ProcessUsage.memory, ProcessUsage.descriptors)
  _ = await rate(100_000, 32, work)
  let growth = ((ProcessUsage.memory - memory) * 10).rounded() / 10
  return (growth, ProcessUsage.descriptors - descriptors)
}
