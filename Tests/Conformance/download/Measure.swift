#if Download && PersistentCache && AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkDownload
import InnoNetworkPersistentCache

/// The measurements for the limits that the cache must meet.
enum Measure {
  /// Prints the median times of opening a cache of 10,000 responses, of a hit and of a miss.
  static func cache(_ path: String) throws {
    let folder = URL(filePath: path)
    let limits = PersistentResponseCache.Limits(entries: 20_000)
    let body = Data(repeating: 7, count: 2_000)
    func url(_ number: Int) -> URL {
      URL(string: "https://measure.example/items/\(number)?page=1") ?? folder
    }
    let now = Date()
    let response = CachedResponse(
      status: 200,
      headers: [
        "Content-Type": "application/json", "Cache-Control": "max-age=600", "ETag": "\"1\"",
        "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
      ],
      body: body,
      choice: [:],
      requestDate: now,
      responseDate: now
    )
    do {
      let cache = try PersistentResponseCache(directory: folder, limits: limits)
      let times = (0..<10_000).map { number in time { cache.store(response, for: url(number)) } }
      report("store, 2 kB", times)
      print("entries: \(cache.statistics().entries)")
    }
    report(
      "open with 10,000 entries",
      try (0..<21).map { _ in
        try time { _ = try PersistentResponseCache(directory: folder, limits: limits) }
      }
    )
    let cache = try PersistentResponseCache(directory: folder, limits: limits)
    var count = 0
    report(
      "hit, 2 kB",
      (0..<5_000).map { index in
        let url = url(index * 7 % 10_000)
        return time { count += cache.responses(for: url).count }
      }
    )
    print("found: \(count) of 5000")
    report(
      "miss",
      (0..<5_000).map { index in
        let url = url(20_000 + index)
        return time { count += cache.responses(for: url).count }
      }
    )
  }

  private static func time(_ body: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(body)
  }

  private static func report(_ name: String, _ times: [Duration]) {
    let sorted = times.map { $0 / .microseconds(1) }.sorted()
    let (median, late) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
    print("\(name): median \(Int(median.rounded())) µs, 99 % \(Int(late.rounded())) µs")
  }
}
#endif
