#if PersistentCache
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkPersistentCache
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Persistent response cache", .timeLimit(.minutes(2)))
struct PersistentCacheTests {
  private let folder = CacheTestFolder()

  @Test("Another process finds a response by the client's rules")
  func reopened() async throws {
    let session = StubSession()
    session.set(
      .get,
      "/x",
      StubAnswer(headers: ["Cache-Control": "max-age=60"], body: Data("a".utf8)),
      StubAnswer(body: Data("b".utf8))
    )
    let base = try #require(URL(string: "https://a.example"))
    for _ in 1...2 {
      let client = DefaultNetworkClient(
        configuration: .advanced(baseURL: base, cache: CachePack(cache: try folder.cache())),
        session: session
      )
      let text = try await client.request(
        EndpointBuilder<String>.get("/x").header("X-Key", "secret").decoding(.text)
      )
      #expect(text == "a")
    }
    #expect(session.capturedRequests.count == 1)
  }

  @Test(
    "A response is stored with all of its parts",
    arguments: [0, 1, 100, 65_536, 65_537, 900_000]
  )
  func roundTrip(size: Int) throws {
    let stored = response(1, size: size)
    try folder.cache().store(stored, for: url(1))
    let cache = try folder.cache()
    #expect(cache.responses(for: url(1)) == [stored])
    #expect(cache.responses(for: url(2)) == [])
    #expect(cache.statistics() == .init(entries: 1, bytes: stored.size))
    #expect(folder.bodyNames.count == (size > 65_536 ? 1 : 0))
    #expect(cache.telemetry.found == 1)
    #expect(cache.telemetry.notFound == 1)
  }

  @Test("A response replaces the one with the same selecting headers, and its file")
  func replaced() throws {
    let cache = try folder.cache()
    cache.store(response(1, size: 70_000), for: url(1))
    cache.store(response(2, size: 70_000), for: url(1))
    #expect(cache.responses(for: url(1)) == [response(2, size: 70_000)])
    #expect(folder.bodyNames.count == 1)
    let other = CachedResponse(
      status: 404,
      headers: [:],
      body: Data(),
      choice: ["accept": "b"],
      requestDate: .distantPast,
      responseDate: .distantFuture
    )
    cache.store(other, for: url(1))
    #expect(cache.responses(for: url(1)).count == 2)
    cache.invalidate(url(1))
    #expect(cache.responses(for: url(1)) == [])
    #expect(folder.bodyNames == [])
    #expect(cache.statistics() == .init(entries: 0, bytes: 0))
  }

  @Test("Each user has separate responses")
  func partitions() throws {
    try folder.cache(partition: "ada").store(response(1), for: url(1))
    #expect(try folder.cache(partition: "bob").responses(for: url(1)) == [])
    #expect(try folder.cache(partition: "ada").responses(for: url(1)) == [response(1)])
    try folder.cache(partition: "bob").removeAll()
    #expect(try folder.cache(partition: "ada").responses(for: url(1)) == [])
  }

  @Test("The least recently used responses are evicted at the size or count limit")
  func eviction() throws {
    let size = response(1, size: 70_000).size
    let cache = try folder.cache(.init(bytes: size * 3 + 10))
    for number in 1...3 { cache.store(response(number, size: 70_000), for: url(number)) }
    _ = cache.responses(for: url(1))
    cache.store(response(4, size: 70_000), for: url(4))
    #expect((1...4).map { cache.responses(for: url($0)).count } == [1, 0, 1, 1])
    #expect(folder.bodyNames.count == 3)
    #expect(cache.telemetry.evicted == 1)
    let few = try folder.cache(.init(entries: 2))
    few.store(response(5), for: url(5))
    #expect(few.statistics().entries == 2)
    #expect(few.responses(for: url(5)) == [response(5)])
    few.store(response(5, size: 6_000_000), for: url(5))
    #expect(few.responses(for: url(5)) == [])
    #expect(few.telemetry.tooLarge == 1)
  }

  @Test("A cache that is reopened after the clock was set back still stores new responses")
  func clockSetBack() throws {
    let later = Date(timeIntervalSince1970: 1_800_000_000)
    for (offset, numbers) in [(0.0, [1, 2]), (-31_536_000, [3])] {
      let cache = try PersistentResponseCache(
        directory: folder.url,
        limits: .init(entries: 2),
        now: { later.addingTimeInterval(offset) }
      )
      for number in numbers { cache.store(response(number), for: url(number)) }
    }
    let cache = try folder.cache(.init(entries: 2))
    #expect((1...3).map { cache.responses(for: url($0)).count } == [0, 1, 1])
  }

  @Test("Only the owner can read the files, which contain neither URLs nor credentials")
  func privacy() throws {
    let cache = try folder.cache()
    cache.store(response(1, size: 70_000), for: url(1))
    let code = cache.fingerprint(of: "Bearer secret")
    #expect(code == (try folder.cache().fingerprint(of: "Bearer secret")))
    #expect(code.count == 64)
    #expect(code != cache.fingerprint(of: "Bearer secret2"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(files.count >= 4)
    for file in files {
      let path = folder.url.appending(path: file)
      let facts = try FileManager.default.attributesOfItem(atPath: path.path)
      let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
      #expect(facts[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(file)")
      guard !isFolder else { continue }
      #expect(try Data(contentsOf: path).range(of: Data("secret-1".utf8)) == nil, "\(file)")
    }
    #expect(cache.entries().map(\.url) == ["https://a.example/1?token=‹redacted›"])
  }

  @Test("A body file with a flipped byte is removed and counted")
  func flippedBody() throws {
    let cache = try folder.cache()
    for index in [0, 35_000, 69_999] {
      cache.store(response(1, size: 70_000), for: url(1))
      let file = folder.bodies.appending(path: try #require(folder.bodyNames.first))
      var body = try Data(contentsOf: file)
      body[index] ^= 1
      try body.write(to: file)
      #expect(cache.responses(for: url(1)) == [])
      #expect(folder.bodyNames == [])
    }
    #expect(cache.telemetry.damaged == 3)
    cache.store(response(1, size: 70_000), for: url(1))
    try FileManager.default.removeItem(
      at: folder.bodies.appending(path: try #require(folder.bodyNames.first))
    )
    #expect(cache.responses(for: url(1)) == [])
    #expect(cache.statistics().entries == 0)
  }

  @Test("A key of the wrong size is replaced, and stored responses are no longer found")
  func wrongKey() throws {
    try folder.cache().store(response(1), for: url(1))
    #expect(try Data(contentsOf: folder.key).count == 32)
    try Data(repeating: 1, count: 31).write(to: folder.key)
    #expect(try folder.cache().responses(for: url(1)) == [])
    #expect(try Data(contentsOf: folder.key).count == 32)
  }

  @Test("A file that is not a database is replaced and counted")
  func noDatabase() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data(repeating: 0x61, count: 8_192).write(to: folder.database)
    let cache = try folder.cache()
    #expect(cache.telemetry.replaced == 1)
    cache.store(response(1), for: url(1))
    #expect(cache.responses(for: url(1)) == [response(1)])
  }

  @Test("A file at the path of the folder is an error")
  func fileInPlace() throws {
    try Data().write(to: folder.url)
    let error = #expect(throws: PersistentCacheError.self) { try folder.cache() }
    #expect(
      error?.description
        == "Cannot use \(folder.url.path): not a directory. Choose another folder for the cache."
    )
  }

  @Test("A symbolic link in place of the database or of the folder of bodies is an error")
  func linkInPlace() throws {
    let other = CacheTestFolder()
    try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
    for (place, operation) in [(folder.bodies, "use"), (folder.database, "open")] {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: place, withDestinationURL: other.url)
      let error = #expect(throws: PersistentCacheError.self) { try folder.cache() }
      #expect(error?.description.hasPrefix("Cannot \(operation) \(place.path): ") == true)
      try FileManager.default.removeItem(at: folder.url)
    }
  }

  @Test("A symbolic link in place of a body or of the key is not followed")
  func linkedFiles() throws {
    let other = CacheTestFolder()
    try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
    let cache = try folder.cache()
    cache.store(response(1, size: 70_000), for: url(1))
    let name = try #require(folder.bodyNames.first)
    let key = folder.url.appending(path: "key")
    for place in [folder.bodies.appending(path: name), key] {
      let target = other.url.appending(path: place.lastPathComponent)
      try FileManager.default.moveItem(at: place, to: target)
      try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
    }
    #expect(cache.responses(for: url(1)) == [])
    #expect(cache.statistics().entries == 0)
    _ = try folder.cache()
    let facts = try FileManager.default.attributesOfItem(atPath: key.path)
    #expect(facts[.type] as? FileAttributeType == .typeRegular)
    #expect(FileManager.default.fileExists(atPath: other.url.appending(path: name).path))
  }

  @Test("Concurrent connections store and read only correct responses")
  func concurrent() async throws {
    let caches = try (0..<4).map { _ in try folder.cache(.init(entries: 30, inlineBytes: 1_000)) }
    await withTaskGroup { group in
      for (index, cache) in caches.enumerated() {
        group.addTask {
          for round in 0..<100 {
            let number = (round &* 7 &+ index) % 40
            cache.store(response(number, size: number * 60), for: url(number))
            for found in cache.responses(for: url((round + index) % 40)) {
              #expect(found == response((round + index) % 40, size: (round + index) % 40 * 60))
            }
          }
        }
      }
    }
    #expect(caches.allSatisfy { $0.telemetry.failures == 0 && $0.telemetry.damaged == 0 })
    #expect(caches[0].statistics().entries == 30)
    #expect(caches[0].entries().count == 30)
  }
}
#endif
