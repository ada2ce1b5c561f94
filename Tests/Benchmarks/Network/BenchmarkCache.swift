#if PersistentCache
import Foundation
import InnoNetwork
import InnoNetworkPersistentCache

/// Measures a cache on disk with 10,000 responses: its opening, its hits, and the share of a miss in
/// the time of a request.
///
/// - Parameter request: A closure that sends a request to a server on this machine.
func benchmarkCache(request: @Sendable () async throws -> Void) async {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "cache-benchmark-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  do {
    let cache = try open(folder)
    for number in 0..<10_000 { cache.store(response, for: url(number)) }
    guard cache.statistics().entries == 10_000 else { abandon("the cache stored too little") }
  } catch {
    abandon("the cache cannot be opened: \(error)")
  }
  let opening = fastest(of: 21) { keep(try? open(folder)) }
  printRow(
    "network: opening a cache of 10,000",
    text(opening, in: .milliseconds(1), "ms"),
    "",
    "",
    "20 ms"
  )
  guard let cache = try? open(folder) else { abandon("the cache cannot be opened again") }
  var index = 0
  func lookups(from first: Int) -> Duration {
    fastest(of: 9) {
      for _ in 0..<1_000 {
        index += 7
        keep(cache.responses(for: url(first + index % 10_000)))
      }
    } / 1_000
  }
  let hit = lookups(from: 0)
  guard cache.telemetry.found == 9_000 else { abandon("the cache lost responses") }
  printRow(
    "network: hit in a cache on disk",
    text(hit, in: .microseconds(1), "us"),
    "",
    "",
    "100 us"
  )
  let miss = lookups(from: 20_000)
  guard cache.telemetry.notFound == 9_000 else { abandon("the cache found unknown responses") }
  var whole = Duration.seconds(1_000)
  for _ in 0..<9 {
    let start = ContinuousClock.now
    for _ in 0..<200 { try? await request() }
    whole = min(whole, start.duration(to: .now) / 200)
  }
  printRow(
    "network: miss in a cache on disk, of a request",
    text(miss, in: .microseconds(1), "us"),
    text(whole, in: .microseconds(1), "us"),
    "\((miss / whole * 1_000).rounded() / 10) %",
    "5 %"
  )
}

private let response = CachedResponse(
  status: 200,
  headers: [
    "Content-Type": "application/json", "Cache-Control": "max-age=600", "ETag": "\"1\"",
  ],
  body: Data(repeating: 7, count: 2_000),
  choice: [:],
  requestDate: Date(timeIntervalSince1970: 1_800_000_000),
  responseDate: Date(timeIntervalSince1970: 1_800_000_000)
)

private func url(_ number: Int) -> URL {
  URL(string: "https://measure.example/items/\(number)?page=1") ?? URL(filePath: "/")
}

private func open(_ folder: URL) throws -> PersistentResponseCache {
  try PersistentResponseCache(directory: folder, limits: .init(entries: 20_000))
}

private func fastest(of rounds: Int, _ work: () -> Void) -> Duration {
  let clock = ContinuousClock()
  return (0..<rounds).map { _ in clock.measure(work) }.min() ?? .zero
}

private func text(_ duration: Duration, in unit: Duration, _ name: String) -> String {
  "\((duration / unit * 10).rounded() / 10) \(name)"
}
#endif
