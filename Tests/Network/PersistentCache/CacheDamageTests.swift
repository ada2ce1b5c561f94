#if PersistentCache
import Foundation
import GRDB
import InnoNetwork
import InnoNetworkPersistentCache
import Testing

@Suite("Damage to a persistent response cache", .timeLimit(.minutes(5)))
struct CacheDamageTests {
  private let folder = CacheTestFolder()

  /// The files of a database with four responses.
  private struct Content {
    var database: Data
    /// The write-ahead log; nil if the cache was closed.
    let log: Data?
  }

  private func fill(_ cache: PersistentResponseCache) {
    for number in 1...4 { cache.store(response(number, size: 300), for: url(number)) }
  }

  /// Returns the database of a cache that was closed.
  private func closed() throws -> Content {
    fill(try folder.cache())
    #expect(!FileManager.default.fileExists(atPath: folder.log.path))
    return Content(database: try Data(contentsOf: folder.database), log: nil)
  }

  /// Returns the database of a cache whose process was killed.
  private func killed() throws -> (database: Data, log: Data) {
    let cache = try folder.cache()
    fill(cache)
    return try withExtendedLifetime(cache) {
      (try Data(contentsOf: folder.database), try Data(contentsOf: folder.log))
    }
  }

  private func restore(_ content: Content) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.database.path + suffix)
    }
    try content.database.write(to: folder.database)
    try content.log?.write(to: folder.log)
  }

  /// The bits to flip: every bit at the positions in `dense`, and one bit of every third other byte
  /// that is not zero.
  private func flips(of data: Data, dense: (Int) -> Bool) -> [(position: Int, mask: UInt8)] {
    data.indices.flatMap { position -> [(position: Int, mask: UInt8)] in
      if dense(position) { return (0..<8).map { (position, 1 << $0) } }
      return position % 3 == 0 && data[position] != 0 ? [(position, 1 << (position / 3 % 8))] : []
    }
  }

  /// Opens a damaged cache and stores a response.
  ///
  /// - Returns: The number of correct responses that were found, and a Boolean value that indicates
  ///   whether the new response was found.
  private func use(_ comment: Comment) throws -> (found: Int, isStored: Bool, wasNoticed: Bool) {
    let cache = try folder.cache()
    var count = 0
    for number in 1...4 {
      let found = cache.responses(for: url(number))
      #expect(found == [] || found == [response(number, size: 300)], comment)
      count += found.count
    }
    cache.store(response(10), for: url(10))
    let stored = cache.responses(for: url(10))
    #expect(stored == [] || stored == [response(10)], comment)
    let telemetry = cache.telemetry
    #expect(telemetry.failures == 0, comment)
    return (count, !stored.isEmpty, telemetry.damaged + telemetry.replaced > 0)
  }

  @Test("A database with a flipped bit never returns an incorrect response, and is used again")
  func flippedDatabase() throws {
    let original = try closed()
    // The header of the file, and those of its pages.
    let flips = flips(of: original.database) { $0 < 100 || $0 % 4_096 < 24 }
    #expect(flips.count > 2_000)
    var (right, stored, noticed) = (0, 0, 0)
    for (position, mask) in flips {
      try restore(original)
      let file = try FileHandle(forWritingTo: folder.database)
      try file.seek(toOffset: UInt64(position))
      try file.write(contentsOf: [original.database[position] ^ mask])
      try file.close()
      let use = try use("byte \(position), mask \(mask)")
      right += use.found
      stored += use.isStored ? 1 : 0
      noticed += use.wasNoticed ? 1 : 0
    }
    #expect(right > flips.count)
    #expect(noticed > 100)
    // SQLite can place a new response where a damaged page overwrites it.
    #expect(stored > flips.count * 99 / 100)
  }

  @Test("A response that a damaged index lists twice is returned once")
  func doubleEntry() throws {
    var content = try closed()
    // The third page contains the index of the keys. The numbers of its cells begin at byte 8.
    let cells = 2 * 4_096 + 8
    content.database[cells + 2] = content.database[cells]
    content.database[cells + 3] = content.database[cells + 1]
    try restore(content)
    let cache = try folder.cache()
    let found = (1...4).map { cache.responses(for: url($0)) }
    #expect(found.filter { $0.count == 1 }.count == 3)
    for (number, responses) in zip(1..., found) where !responses.isEmpty {
      #expect(responses == [response(number, size: 300)])
    }
  }

  @Test("A response that a damaged index lists for another URL is never returned for that URL")
  func unorderedIndex() throws {
    var content = try closed()
    // The third page contains the index of the keys. The numbers of its cells begin at byte 8. Swap
    // the second and the third number.
    let cells = 2 * 4_096 + 8
    let numbers = Array(content.database[cells + 2..<cells + 6])
    content.database.replaceSubrange(cells + 2..<cells + 6, with: numbers[2...] + numbers[..<2])
    var replaced = 0
    for number in 1...4 {
      try restore(content)
      let cache = try folder.cache()
      let found = cache.responses(for: url(number))
      #expect(found == [] || found == [response(number, size: 300)])
      replaced += cache.telemetry.replaced
      cache.store(response(number), for: url(number))
      #expect(cache.responses(for: url(number)) == [response(number)])
      #expect(cache.telemetry.failures == 0)
    }
    #expect(replaced > 0)
  }

  @Test("A log with a flipped bit never returns an incorrect response, and is used again")
  func flippedLog() throws {
    let (database, log) = try killed()
    // The header of the log, and those of its first frames.
    let flips = flips(of: log) { $0 < 32 || ($0 < 20_000 && ($0 - 32) % 4_120 < 24) }
    #expect(flips.count > 1_000)
    var (right, stored) = (0, 0)
    for (position, mask) in flips {
      var flipped = log
      flipped[position] ^= mask
      try restore(Content(database: database, log: flipped))
      let use = try use("byte \(position), mask \(mask)")
      right += use.found
      stored += use.isStored ? 1 : 0
    }
    #expect(right > 0)
    #expect(stored == flips.count)
  }

  @Test("A truncated database or log never returns an incorrect response, and is used again")
  func truncated() throws {
    let (database, log) = try killed()
    for count in stride(from: 0, to: log.count, by: 1_030) {
      try restore(Content(database: database, log: log.prefix(count)))
      #expect(try use("log of \(count) bytes").isStored)
    }
    try restore(Content(database: Data(), log: nil))
    let whole = try closed().database
    for count in stride(from: 0, to: whole.count, by: 1_024) {
      try restore(Content(database: whole.prefix(count), log: nil))
      #expect(try use("database of \(count) bytes").isStored)
    }
  }

  @Test("With any flipped bit in the key, no response is found, and new ones are stored")
  func flippedKey() throws {
    fill(try folder.cache())
    let key = try Data(contentsOf: folder.key)
    for position in key.indices {
      var flipped = key
      flipped[position] ^= 1 << UInt8(position % 8)
      try flipped.write(to: folder.key)
      let use = try use("byte \(position)")
      #expect(use.found == 0)
      #expect(use.isStored)
    }
    try key.write(to: folder.key)
    #expect(try use("the original key").found == 4)
  }

  /// Executes SQL over another connection.
  private func execute(_ sql: String) throws {
    try DatabaseQueue(path: folder.database.path).writeWithoutTransaction {
      try $0.execute(sql: sql)
    }
  }

  @Test(
    "A database with a wrong schema is replaced when it is opened",
    arguments: [
      "DROP TABLE response", "DROP TABLE total", "DROP INDEX used", "DROP TRIGGER added",
      "ALTER TABLE response RENAME COLUMN body TO content", "CREATE TABLE other (id INTEGER)",
      "DROP TRIGGER removed; CREATE TRIGGER removed AFTER DELETE ON response BEGIN SELECT 1; END",
    ]
  )
  func schema(sql: String) throws {
    try folder.cache().store(response(1), for: url(1))
    try execute(sql)
    let cache = try folder.cache()
    #expect(cache.telemetry.replaced == 1)
    cache.store(response(2), for: url(2))
    #expect(cache.responses(for: url(2)) == [response(2)])
    #expect(try folder.cache().telemetry.replaced == 0)
  }

  @Test(
    "An open database whose tables or totals are damaged is replaced",
    arguments: [
      "DROP TABLE response", "DROP TABLE total", "DELETE FROM total",
      "UPDATE total SET entries = -5", "UPDATE total SET bytes = 1 << 50",
      "ALTER TABLE response RENAME COLUMN body TO content",
    ]
  )
  func damagedWhileOpen(sql: String) throws {
    let cache = try folder.cache()
    cache.store(response(1), for: url(1))
    try execute(sql)
    cache.store(response(2), for: url(2))
    #expect(cache.responses(for: url(2)) == [response(2)])
    #expect(cache.telemetry.replaced == 1)
    #expect(cache.telemetry.failures == 0)
    #expect(cache.statistics().entries == 1)
  }

  @Test("A response that was moved to another URL in the database is removed, not returned")
  func moved() throws {
    let cache = try folder.cache()
    for number in 1...2 { cache.store(response(number), for: url(number)) }
    try execute(
      "UPDATE response SET choice = x'00', key = (SELECT key FROM response WHERE id = 2) WHERE id = 1"
    )
    #expect(cache.responses(for: url(2)) == [response(2)])
    #expect(cache.responses(for: url(1)) == [])
    #expect(cache.telemetry.damaged == 1)
    #expect(cache.statistics().entries == 1)
  }

  @Test("A date of use in the distant future does not prevent further uses")
  func distantUse() throws {
    try folder.cache().store(response(1), for: url(1))
    try execute("UPDATE response SET used = 9223372036854775807")
    let cache = try folder.cache()
    cache.store(response(2), for: url(2))
    #expect(cache.responses(for: url(1)) == [response(1)])
    #expect(cache.responses(for: url(2)) == [response(2)])
  }

  @Test("Two connections to a damaged database replace it once and then share the new one")
  func replacedOnce() throws {
    let caches = try (0..<2).map { _ in try folder.cache() }
    for (number, cache) in caches.enumerated() { cache.store(response(number), for: url(number)) }
    try execute("DROP TABLE response")
    caches[0].store(response(5), for: url(5))
    #expect(caches[1].responses(for: url(5)) == [response(5)])
    caches[1].store(response(6), for: url(6))
    #expect(caches[0].responses(for: url(6)) == [response(6)])
    #expect(caches.map(\.telemetry.replaced) == [1, 1])
    #expect(try folder.cache().statistics().entries == 2)
  }

  @Test("A log that cannot be opened is an error, after which the stored responses still exist")
  func unusableLog() throws {
    try folder.cache().store(response(1), for: url(1))
    try FileManager.default.createDirectory(at: folder.log, withIntermediateDirectories: true)
    let error = #expect(throws: PersistentCacheError.self) { try folder.cache() }
    #expect(
      error?.description == "Cannot open the cache \(folder.database.path): "
        + "unable to open database file. Choose another folder for the cache."
    )
    try FileManager.default.removeItem(at: folder.log)
    let cache = try folder.cache()
    #expect(cache.responses(for: url(1)) == [response(1)])
    #expect(cache.telemetry.replaced == 0)
  }
}
#endif
