#if PersistentCache
import Foundation
import InnoNetwork
import Testing

@testable import InnoNetworkPersistentCache

@Suite("A persistent response cache on a full disk", .timeLimit(.minutes(3)))
struct FullDiskTests {
  private let small = 300
  private let large = 70_000

  /// Stores, replaces, evicts and removes responses while the disk is full at some writes.
  ///
  /// - Returns: The messages of the failures.
  private func use(_ disk: FullDisk, in folder: CacheTestFolder, _ comment: Comment) -> [String] {
    let cache: PersistentResponseCache
    do throws(PersistentCacheError) {
      cache = try PersistentResponseCache(
        folder.url,
        .init(entries: 3),
        under: .init(fault: { disk.isFull() ? ENOSPC : nil })
      )
    } catch {
      return [error.description]
    }
    var failures: [String] = []
    func note() { if let message = cache.telemetry.lastFailure { failures.append(message) } }
    for number in 1...4 {
      let size = number == 2 ? large : small
      cache.store(response(number, size: size), for: url(number))
      note()
      let found = cache.responses(for: url(number))
      #expect(found == [] || found == [response(number, size: size)], comment)
    }
    cache.store(response(13, size: large), for: url(3))
    note()
    let replaced = cache.responses(for: url(3))
    #expect(
      [[], [response(3, size: small)], [response(13, size: large)]].contains(replaced),
      comment
    )
    cache.remove(url(2))
    #expect(cache.responses(for: url(2)) == [], comment)
    cache.removeAll()
    note()
    let telemetry = cache.telemetry
    #expect(telemetry.damaged == 0 && telemetry.replaced == 0, comment)
    return failures
  }

  /// Expects that the next process finds only correct responses, and stores new ones.
  private func expectUsable(_ folder: CacheTestFolder, _ comment: Comment) throws {
    let cache = try folder.cache()
    for number in 1...4 {
      let known =
        [response(number, size: small), response(number, size: large)]
        + (number == 3 ? [response(13, size: large)] : [])
      for found in cache.responses(for: url(number)) { #expect(known.contains(found), comment) }
    }
    #expect(folder.bodyNames.count == cache.entries().count { $0.response.body.count == large })
    for number in 5...6 {
      let new = response(number, size: number == 5 ? small : large)
      cache.store(new, for: url(number))
      #expect(cache.responses(for: url(number)) == [new], comment)
    }
    #expect(cache.statistics().entries == cache.entries().count, comment)
    let telemetry = cache.telemetry
    #expect(telemetry.failures == 0 && telemetry.damaged == 0 && telemetry.replaced == 0, comment)
  }

  @Test(
    "A disk that is full at any write, or from then on, is reported and leads to no wrong response",
    arguments: [false, true]
  )
  func everyWrite(staysFull: Bool) throws {
    let folder = CacheTestFolder()
    let whole = FullDisk(folder.url, at: nil)
    #expect(use(whole, in: folder, "no fault") == [])
    whole.end()
    #expect(whole.count > 40)
    var reported = 0
    for number in 1...whole.count {
      let folder = CacheTestFolder()
      let disk = FullDisk(folder.url, at: number...(staysFull ? .max : number))
      let failures = use(disk, in: folder, "write \(number)")
      disk.end()
      reported += failures.isEmpty ? 0 : 1
      for failure in failures {
        #expect(
          failure.hasPrefix("Cannot ") && failure.contains(folder.url.path)
            && (failure.contains("no space left on device. Free some space, or choose")
              || failure.contains("database or disk is full")
              || failure.contains("unable to open database file")
              || failure.contains("disk I/O error")),
          "write \(number): \(failure)"
        )
      }
      try expectUsable(folder, "write \(number)")
    }
    // Only dates of use and checkpoints can fail without a consequence.
    #expect(reported > whole.count / 2)
  }
}
#endif
