#if PersistentCache
import Foundation
import InnoNetwork

@testable import InnoNetworkPersistentCache

/// A temporary folder for a cache, which is removed at the end of the test.
final class CacheTestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }

  var database: URL { url.appending(path: "responses.sqlite") }
  var log: URL { url.appending(path: "responses.sqlite-wal") }
  var bodies: URL { url.appending(path: "bodies") }
  var key: URL { url.appending(path: "key") }

  var bodyNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: bodies.path)) ?? []).sorted()
  }

  func cache(
    _ limits: PersistentResponseCache.Limits = .init(),
    partition: String = ""
  ) throws -> PersistentResponseCache {
    try PersistentResponseCache(directory: url, limits: limits, partition: partition)
  }

  /// Opens a cache whose database is used under the given conditions.
  func cache(under conditions: CacheDatabase.Conditions) throws -> PersistentResponseCache {
    try PersistentResponseCache(url, under: conditions)
  }
}

/// Returns the URL of a response, whose query contains a secret.
func url(_ number: Int) -> URL {
  URL(string: "https://a.example/\(number)?token=secret-\(number)") ?? URL(filePath: "/")
}

/// Returns a response in which the number determines every byte.
func response(_ number: Int, size: Int = 100) -> CachedResponse {
  CachedResponse(
    status: 200,
    headers: ["Content-Type": "text/plain", "X-Number": "\(number)", "X-Ümlaut": "é, \"x\""],
    body: Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }),
    choice: ["accept": "a", ":identity": "b"],
    requestDate: Date(timeIntervalSince1970: 1_000.25),
    responseDate: Date(timeIntervalSince1970: -3)
  )
}
#endif
