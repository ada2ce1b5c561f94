import Foundation
import TestSupport

#if AsyncHTTPClient
import AsyncHTTPClient
import HostileServer
import InnoNetwork
import InnoNetworkAsyncHTTPClient
import NIOCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Compares the AsyncHTTPClient transport with bare AsyncHTTPClient, `URLSession.data(for:)` and
// curl, against nginx. Scripts/bench starts this program as the area `transport`.

struct Item: Decodable, Sendable {
  let id: Int
}

struct FetchItem: APIDefinition {
  typealias APIResponse = Item
  let path = "/item"
}

typealias Work = @Sendable () async throws -> Void

func row(_ columns: String...) { row(columns) }

func row(_ columns: [String]) {
  let widths = [46, 14, 14, 10, 0]
  print(
    zip(columns, widths).map { $0 + String(repeating: " ", count: max(1, $1 - $0.count)) }.joined()
  )
  // Flush the row, so that it is printed even if the process ends in the next measurement.
  fflush(nil)
}

/// The names of the measurements that missed their limits.
var missed: [String] = []

/// Prints a row, and records its name if the measurement missed its limit.
@MainActor func row(_ columns: String..., isMet: Bool) {
  row(columns)
  if !isMet, let name = columns.first { missed.append(name) }
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

/// Returns the requests per second, and the processor time of each in microseconds.
func rate(
  _ count: Int,
  _ concurrency: Int,
  _ work: @escaping Work
) async throws -> (rate: Double, time: Double) {
  let before = ProcessUsage.processorTime
  let start = ContinuousClock.now
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<concurrency {
      group.addTask {
        for _ in 0..<count / concurrency { try await work() }
      }
    }
    try await group.waitForAll()
  }
  let seconds = start.duration(to: .now) / .seconds(1)
  return (Double(count) / seconds, (ProcessUsage.processorTime - before) * 1_000 / Double(count))
}

let nginx = try Nginx()
try await nginx.wait()
let url = nginx.url("item")
let client = DefaultNetworkClient(
  configuration: NetworkConfiguration(baseURL: nginx.url("")),
  session: AsyncHTTPClientTransport()
)
let http = HTTPClient(eventLoopGroupProvider: .singleton)
let session = URLSession(configuration: .ephemeral)
let ours: Work = { _ = try await client.request(FetchItem()) }
let bare: Work = {
  let response = try await http.execute(
    HTTPClientRequest(url: url.absoluteString),
    timeout: .seconds(30)
  )
  let body = try await response.body.collect(upTo: 1_048_576)
  _ = try JSONDecoder().decode(Item.self, from: Data(body.readableBytesView))
}
let foundation: Work = {
  let (data, _) = try await session.data(for: URLRequest(url: url))
  _ = try JSONDecoder().decode(Item.self, from: data)
}

row("", "ours", "theirs", "ratio", "must reach")
for (concurrency, limit, foundationLimit) in [(1, 0.9, 1.5), (32, 0.8, 3.0), (256, 0.8, 3.0)] {
  var best = [0.0, 0.0, 0.0]
  var time = [Double.infinity, .infinity, .infinity]
  for _ in 0..<5 {
    for (index, work) in [ours, bare, foundation].enumerated() {
      let result = try await rate(index == 2 ? 4_096 : 16_384, concurrency, work)
      best[index] = max(best[index], result.rate)
      time[index] = min(time[index], result.time)
    }
  }
  row(
    "transport: requests per second, \(concurrency) at once",
    "\(Int(best[0]))",
    "\(Int(best[1]))",
    "\(rounded(best[0] / best[1]))x",
    "at least \(limit)x of bare AsyncHTTPClient",
    isMet: rounded(best[0] / best[1]) >= limit
  )
  row(
    "transport: requests per second, \(concurrency) at once",
    "\(Int(best[0]))",
    "\(Int(best[2]))",
    "\(rounded(best[0] / best[2]))x",
    "at least \(foundationLimit)x of URLSession",
    isMet: rounded(best[0] / best[2]) >= foundationLimit
  )
  row(
    "transport: processor time, \(concurrency) at once",
    "\(Int(time[0])) us",
    "\(Int(time[1])) us",
    "\(rounded(time[0] / time[1]))x",
    "at most 1.3x of bare AsyncHTTPClient",
    isMet: rounded(time[0] / time[1]) <= 1.3
  )
}

// 1 GB, compared with curl. The time depends on the processors on which the kernel runs nginx and
// the client, so the shortest of several transfers counts.
let sessions: [(name: String, session: any URLSessionProtocol, memoryLimit: Int)] = [
  ("1 GB", AsyncHTTPClientTransport(), 32), ("1 GB by SessionTransport", SessionTransport(), 2),
]
for (name, session, memoryLimit) in sessions {
  var (oursBest, curlBest) = (Double.infinity, Double.infinity)
  let memory = ProcessUsage.memory
  var growth = 0.0
  for _ in 0..<7 {
    var start = ContinuousClock.now
    let stream = try await session.stream(
      for: URLRequest(url: nginx.url("big")),
      options: TransportOptions()
    )
    var (count, chunks) = (0, 0)
    for try await chunk in stream {
      count += chunk.count
      chunks += 1
      if chunks.isMultiple(of: 1_000) { growth = max(growth, ProcessUsage.memory - memory) }
    }
    precondition(count == Nginx.size)
    oursBest = min(oursBest, start.duration(to: .now) / .seconds(1))
    start = .now
    let curl = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: ["curl", "-s", "-o", "/dev/null", nginx.url("big").absoluteString]
    )
    curl.waitUntilExit()
    curlBest = min(curlBest, start.duration(to: .now) / .seconds(1))
  }
  row(
    "transport: \(name) streamed",
    "\(rounded(oursBest)) s",
    "\(rounded(curlBest)) s",
    "\(rounded(oursBest / curlBest))x",
    "at most 1.1x of curl",
    isMet: rounded(oursBest / curlBest) <= 1.1
  )
  row(
    "transport: memory of \(name) streamed",
    "\(rounded(growth)) MiB",
    "",
    "",
    "under \(memoryLimit) MiB",
    isMet: growth < Double(memoryLimit)
  )
}

// 100,000 requests.
_ = try await rate(20_000, 32, ours)
let (memoryBefore, descriptors) = (ProcessUsage.memory, ProcessUsage.descriptors)
_ = try await rate(100_000, 32, ours)
let memoryGrowth = ProcessUsage.memory - memoryBefore
row(
  "transport: memory after 100,000 requests",
  "\(rounded(memoryGrowth)) MiB",
  "",
  "",
  "under 8 MiB",
  isMet: memoryGrowth < 8
)
// The number of open connections varies.
let newDescriptors = ProcessUsage.descriptors - descriptors
row(
  "transport: descriptors after 100,000 requests",
  "\(newDescriptors)",
  "",
  "",
  "at most 8",
  isMet: newDescriptors <= 8
)

// Hostile responses. AsyncHTTPClient keeps up to eight connections open.
let hostile = try await HostileMeasurement(of: AsyncHTTPClientTransport())
for columns in hostile.rows("transport", connectionLimit: 8) { row(columns) }
if !hostile.meetsLimits(connectionLimit: 8) { missed.append("transport: hostile responses") }
session.invalidateAndCancel()
try await http.shutdown().get()
nginx.stop()
if !missed.isEmpty {
  print("missed: \(missed.joined(separator: "; "))")
  exit(1)
}
#else
print("transport: not measured; build with --traits Companions")
#endif
