#if Download && PersistentCache && AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkPersistentCache

/// A cache whose files are damaged bit by bit.
struct Flip {
  private static let limits = PersistentResponseCache.Limits(inlineBytes: 1_000)

  private let folder: URL
  /// The numbers of the stored responses; the last body is in a separate file.
  private let numbers = [5, 7, 40]

  init(in folder: URL) { self.folder = folder }

  private func open() throws -> PersistentResponseCache {
    try PersistentResponseCache(directory: folder, limits: Self.limits)
  }

  /// Returns the contents of the cache's files, keyed by their names.
  private func contents() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.reduce(into: [:]) { contents, name in
      let file = folder.appending(path: name)
      let facts = try FileManager.default.attributesOfItem(atPath: file.path)
      if facts[.type] as? FileAttributeType == .typeRegular {
        contents[name] = try Data(contentsOf: file)
      }
    }
  }

  private func replace(_ contents: [String: Data]) throws {
    try? FileManager.default.removeItem(at: folder)
    let bodies = folder.appending(path: "bodies")
    try FileManager.default.createDirectory(at: bodies, withIntermediateDirectories: true)
    for (name, content) in contents { try content.write(to: folder.appending(path: name)) }
  }

  private func store(_ numbers: [Int], in cache: PersistentResponseCache) {
    for number in numbers {
      cache.store(Content.response(number, version: 0), for: Content.url(number))
    }
  }

  /// Flips every Nth bit of the database, the key and the body of a cache that was closed, and of the
  /// log of one whose process was killed.
  ///
  /// - Returns: `true` if no incorrect response was returned, and if a new response could be stored
  ///   after 99 % of the flips at least.
  func run(every step: Int) throws -> Bool {
    store(numbers, in: try open())
    let closed = try contents()
    try replace([:])
    // The log of the second process contains only the changes for one response.
    _ = try open()
    let killed = try {
      let cache = try open()
      store([numbers[0]], in: cache)
      return try withExtendedLifetime(cache) { try contents() }
    }()
    var isRight = true
    for name in closed.keys.sorted() { isRight = try flip(name, in: closed, step) && isRight }
    isRight = try flip("responses.sqlite-wal", in: killed, step) && isRight
    try? FileManager.default.removeItem(at: folder)
    return isRight
  }

  private func flip(_ name: String, in files: [String: Data], _ step: Int) throws -> Bool {
    let content = files[name] ?? Data()
    var files = files
    // The index of the log in memory, which a killed process does not leave valid.
    files["responses.sqlite-shm"] = nil
    let intact = try use(files)
    var (flips, total) = (0, Counts())
    for bit in stride(from: 0, to: content.count * 8, by: step) {
      var flipped = content
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      files[name] = flipped
      let counts = try use(files)
      if counts.wrong > 0 { print("\(name): an incorrect response after bit \(bit) was flipped") }
      flips += 1
      total.add(counts)
    }
    print(
      "\(name): \(flips) bits flipped, \(total.right) correct responses found "
        + "(\(intact.right) without a flip), \(total.wrong) incorrect ones, "
        + "\(total.noticed) times damage reported, \(total.unusable) times nothing could be stored"
    )
    fflush(nil)
    // SQLite can place a new response where a damaged page overwrites it, which the next use of the
    // cache repairs.
    return flips > 0 && intact.right > 0 && total.wrong == 0 && total.unusable <= flips / 100
  }

  /// The results of using a cache.
  private struct Counts {
    var (right, wrong, noticed, unusable) = (0, 0, 0, 0)

    mutating func add(_ other: Counts) {
      right += other.right
      wrong += other.wrong
      noticed += other.noticed
      unusable += other.unusable
    }
  }

  /// Opens a cache with the given files, looks up its responses, and stores a new one.
  private func use(_ files: [String: Data]) throws -> Counts {
    try replace(files)
    let cache = try open()
    var counts = Counts()
    for number in numbers {
      for found in cache.responses(for: Content.url(number)) {
        let isRight = found == Content.response(number, version: 0)
        counts.right += isRight ? 1 : 0
        counts.wrong += isRight ? 0 : 1
      }
    }
    let new = Content.response(8, version: 1)
    cache.store(new, for: Content.url(8))
    let found = cache.responses(for: Content.url(8))
    if !found.isEmpty, found != [new] { counts.wrong += 1 }
    let telemetry = cache.telemetry
    counts.unusable = found.isEmpty || telemetry.failures > 0 ? 1 : 0
    counts.noticed = telemetry.damaged + telemetry.replaced > 0 ? 1 : 0
    return counts
  }
}
#endif
