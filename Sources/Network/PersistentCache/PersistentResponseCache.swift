// The trait PersistentCache adds the dependencies on GRDB and swift-crypto.
#if PersistentCache
import GRDB
import InnoLocking
public import Foundation
public import InnoNetwork

/// A response cache on disk, which several processes may use at the same time.
///
/// ```swift
/// let cache = try PersistentResponseCache(directory: folder)
/// let configuration = NetworkConfiguration.advanced(baseURL: url, cache: CachePack(cache: cache))
/// ```
///
/// The client applies the rules of RFC 9111, and this type only stores and evicts responses.
/// Responses are stored in an SQLite database, and large bodies are stored in separate files. All
/// files have mode 0600.
///
/// Every response is stored with an authentication code (HMAC-SHA-256) of its URL, head and body. A
/// response that does not match its code is never returned. Instead, a lookup removes the response
/// and counts it in ``telemetry``.
///
/// Instead of URLs and credentials, the cache stores codes that are computed from the URLs and the
/// credentials (HMAC-SHA-256). The secret key for all codes is stored in the folder of the cache.
/// Redacted URLs are stored as well, so that ``entries()`` can return the redacted URLs.
public final class PersistentResponseCache: ResponseCache {
  /// The limits on the size of a cache.
  public struct Limits: Sendable {
    /// The largest allowed total size of the stored responses, in bytes.
    public var bytes: Int
    /// The largest number of stored responses.
    public var entries: Int
    /// The largest size of one response in bytes.
    public var entryBytes: Int
    /// The size in bytes above which a body is stored in a separate file.
    public var inlineBytes: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: The largest total size in bytes.
    ///   - entries: The largest number of responses.
    ///   - entryBytes: The largest size of one response in bytes.
    ///   - inlineBytes: The size in bytes above which a body is stored in a separate file.
    public init(
      bytes: Int = 50 * 1_024 * 1_024,
      entries: Int = 1_000,
      entryBytes: Int = 5 * 1_024 * 1_024,
      inlineBytes: Int = 64 * 1_024
    ) {
      self.bytes = max(0, bytes)
      self.entries = max(0, entries)
      self.entryBytes = max(0, entryBytes)
      self.inlineBytes = max(0, inlineBytes)
    }
  }

  /// The number and the total size of the stored responses.
  public struct Statistics: Sendable, Equatable {
    /// The number of stored responses.
    public let entries: Int
    /// The total size of the responses in bytes.
    public let bytes: Int

    /// Creates statistics, for example to compare with a cache's statistics in a test.
    ///
    /// - Parameters:
    ///   - entries: The number of responses.
    ///   - bytes: The total size of the responses in bytes.
    public init(entries: Int, bytes: Int) {
      self.entries = entries
      self.bytes = bytes
    }
  }

  /// The counts of a cache's operations since the cache was opened.
  public struct Telemetry: Sendable, Equatable {
    /// The number of lookups that found responses.
    public internal(set) var found = 0
    /// The number of lookups that found no response.
    public internal(set) var notFound = 0
    /// The number of responses that were stored.
    public internal(set) var stored = 0
    /// The number of responses that were not stored because they were larger than the limit for
    /// one response or for the whole cache.
    public internal(set) var tooLarge = 0
    /// The number of responses that were removed to stay within the limits.
    public internal(set) var evicted = 0
    /// The number of damaged responses that were removed.
    public internal(set) var damaged = 0
    /// The number of damaged databases that were replaced with empty databases.
    public internal(set) var replaced = 0
    /// The number of operations that failed, for example on a full disk.
    public internal(set) var failures = 0
    /// The message of the last failure, or nil if no operation has failed.
    public internal(set) var lastFailure: String?
  }

  private let folder: CacheFolder
  private let limits: Limits
  private let partition: String
  private let codes: CacheCodes
  private let now: @Sendable () -> Date
  private let store: Locked<CacheDatabase>
  private let counts = Locked(Telemetry())
  /// The authentication codes that identify the URLs whose responses could not be removed.
  ///
  /// The responses for these URLs are still stored, but must not be returned.
  private let unremoved = Locked<Set<Data>>([])

  /// Opens or creates a cache.
  ///
  /// - Parameters:
  ///   - directory: The folder, which is created with mode 0700 if it does not exist. The app must
  ///     not store other files in this folder.
  ///   - limits: The limits on the size of the cache. When a limit is exceeded, the least recently
  ///     used responses are evicted.
  ///   - partition: The name of the current user. Responses are never shared between users.
  ///   - now: A closure that returns the current date, which is recorded whenever a response is
  ///     used.
  /// - Throws: ``PersistentCacheError`` if the folder cannot be used. A damaged cache is replaced
  ///   with an empty cache, and does not cause an error.
  public convenience init(
    directory: URL,
    limits: Limits = Limits(),
    partition: String = "",
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(PersistentCacheError) {
    try self.init(directory, limits, partition, under: CacheDatabase.Conditions(), now)
  }

  /// Opens or creates a cache.
  ///
  /// Tests call this initializer directly, to make writes fail or to change the limits of the
  /// database.
  init(
    _ directory: URL,
    _ limits: Limits = Limits(),
    _ partition: String = "",
    under conditions: CacheDatabase.Conditions,
    _ now: @escaping @Sendable () -> Date = { Date() }
  ) throws(PersistentCacheError) {
    self.limits = limits
    self.partition = partition
    self.now = now
    folder = try CacheFolder(directory, fault: conditions.fault)
    codes = CacheCodes(key: try folder.key())
    let (database, wasReplaced) = try CacheDatabase.open(in: folder, conditions)
    database.removeOrphans(in: folder)
    store = Locked(database)
    if wasReplaced { counts.withLock { $0.replaced += 1 } }
  }

  deinit {
    store.withLock { try? $0.flushUses() }
  }

  /// The counts of the cache's operations since the cache was opened.
  public var telemetry: Telemetry { counts.withLock { $0 } }

  /// Returns the number and the total size of the stored responses of all users.
  ///
  /// - Returns: The statistics, which are zero if the cache cannot be read.
  public func statistics() -> Statistics {
    perform { try $0.statistics() } ?? Statistics(entries: 0, bytes: 0)
  }

  /// Returns the current user's stored responses for a URL.
  ///
  /// - Parameter url: The URL, including its query but without a fragment.
  /// - Returns: The responses, in no particular order. Damaged responses are removed instead of
  ///   being returned.
  public func responses(for url: URL) -> [CachedResponse] {
    let key = codes.key(of: url, partition)
    let rows = retriesRemoval(of: key) ? perform { try $0.rows(key) } ?? [] : []
    var found: [CachedResponse] = []
    var used: [Int64] = []
    // A damaged index may list a row twice.
    for row in rows where !used.contains(row.id) {
      switch content(of: row) {
      case .response(let response):
        found.append(response)
        used.append(row.id)
      case .damaged:
        counts.withLock { $0.damaged += 1 }
        removeRow(row.id, row.code)
      case .gone: removeRow(row.id, row.code)
      }
    }
    counts.withLock { if found.isEmpty { $0.notFound += 1 } else { $0.found += 1 } }
    if !used.isEmpty {
      let date = now()
      _ = perform { try $0.use(used, at: date) }
    }
    return found
  }

  private func removeRow(_ id: Int64, _ code: Data) {
    _ = perform { try $0.remove(id, code) }.map(folder.removeBodies)
  }

  private enum Content {
    case response(CachedResponse)
    case damaged
    /// The body's file is missing or cannot be read, for example because another process removed
    /// it.
    case gone
  }

  private func content(of row: CacheDatabase.Stored) -> Content {
    var body = row.body
    if let file = row.file {
      guard let content = folder.body(file) else { return .gone }
      body = content
    }
    guard codes.code(of: row.key, row.head, body) == row.code,
      let response = CacheCoding.response(row.head, body: body)
    else { return .damaged }
    return .response(response)
  }

  /// Stores a response for a URL.
  ///
  /// The new response replaces a stored response that has the same URL and an equal
  /// ``CachedResponse/choice``.
  ///
  /// - Parameters:
  ///   - response: The response to store. If the response exceeds a size limit of the cache, the
  ///     response is not stored, and all stored responses for the URL are removed.
  ///   - url: The URL, without a fragment.
  public func store(_ response: CachedResponse, for url: URL) {
    guard response.size <= min(limits.entryBytes, limits.bytes) else {
      counts.withLock { $0.tooLarge += 1 }
      return remove(url)
    }
    let key = codes.key(of: url, partition)
    guard retriesRemoval(of: key) else { return }
    let head = CacheCoding.head(response)
    var file: String?
    do throws(PersistentCacheError) {
      if response.body.count > limits.inlineBytes { file = try folder.addBody(response.body) }
    } catch {
      return note(error)
    }
    let row = CacheDatabase.Stored(
      id: 0,
      key: key,
      choice: codes.code(of: response.choice),
      place: CacheCoding.place(of: url),
      head: head,
      body: file == nil ? response.body : Data(),
      file: file,
      size: response.size,
      code: codes.code(of: key, head, response.body)
    )
    let date = now()
    guard let change = perform({ try $0.store(row, within: limits, at: date) }) else {
      if let file { folder.removeBodies([file]) }
      return
    }
    folder.removeBodies(change.files)
    counts.withLock { counts in
      counts.stored += 1
      counts.evicted += change.evicted
    }
  }

  /// Removes the current user's stored responses for a URL.
  ///
  /// If the removal fails, for example because the disk is full, this instance no longer returns
  /// the responses, and repeats the removal when the URL is used again.
  ///
  /// - Parameter url: The URL, without a fragment.
  public func remove(_ url: URL) {
    remove(codes.key(of: url, partition))
  }

  /// Removes the responses that are stored under a key.
  ///
  /// If the removal fails, the responses remain stored, but are no longer returned. An invalidated
  /// response must not be used, even if the disk is full (RFC 9111, section 4.4).
  @discardableResult
  private func remove(_ key: Data) -> Bool {
    let files = perform { try $0.removeAll(key: key) }
    unremoved.withLock { keys in
      if files == nil { keys.insert(key) } else { keys.remove(key) }
    }
    files.map(folder.removeBodies)
    return files != nil
  }

  /// Removes the responses that are stored under a key if an earlier removal failed.
  ///
  /// - Returns: `false` if the removal failed again; otherwise `true`.
  private func retriesRemoval(of key: Data) -> Bool {
    !unremoved.withLock { $0.contains(key) } || remove(key)
  }

  /// Removes the current user's stored responses for a URL.
  ///
  /// This method has the same effect as `remove(_:)`, but uses the name of the method in the
  /// original InnoNetwork library.
  ///
  /// - Parameter url: The URL, without a fragment.
  public func invalidate(_ url: URL) { remove(url) }

  /// Removes the stored responses of all users.
  public func removeAll() {
    _ = perform { try $0.removeAll() }.map(folder.removeBodies)
  }

  /// Returns a code that identifies credentials without revealing them.
  ///
  /// Equal credentials have equal codes in all caches that use the same folder.
  ///
  /// - Parameter credentials: The credentials of a request.
  /// - Returns: The code, an HMAC-SHA-256 in hexadecimal.
  public func fingerprint(of credentials: String) -> String {
    codes.fingerprint(of: credentials)
  }

  /// A stored response and its redacted URL, for display.
  public struct Entry: Sendable, Identifiable {
    /// The number that identifies the response in the database.
    public let id: Int64
    /// The URL, with query values redacted.
    public let url: String
    /// The stored response.
    public let response: CachedResponse
    let code: Data
  }

  /// Returns the stored responses of all users.
  ///
  /// - Returns: The responses, the most recently used first. Damaged responses are omitted.
  public func entries() -> [Entry] {
    let rows = perform { database in
      try database.flushUses()
      return try database.allRows()
    }
    return (rows ?? []).compactMap { row in
      guard case .response(let response) = content(of: row) else { return nil }
      return Entry(id: row.id, url: row.place, response: response, code: row.code)
    }
  }

  /// Removes one stored response.
  ///
  /// - Parameter entry: The response, as returned by ``entries()``.
  public func remove(_ entry: Entry) {
    removeRow(entry.id, entry.code)
  }

  /// Performs an operation on the database, and replaces the database if it is damaged.
  ///
  /// - Returns: The result, or nil if the operation failed.
  private func perform<Value: Sendable>(_ operation: (CacheDatabase) throws -> Value) -> Value? {
    do {
      return try store.withLock { database in
        do {
          return try operation(database)
        } catch let error as DatabaseError where database.isDamaged(by: error) {
          database = try database.replaced(in: folder)
          counts.withLock { $0.replaced += 1 }
          return try operation(database)
        }
      }
    } catch {
      note(error)
      return nil
    }
  }

  private func note(_ error: any Error) {
    var message = "\(error)"
    if let error = error as? DatabaseError {
      message = PersistentCacheError.text(of: error, at: folder.database)
    }
    counts.withLock { [message] counts in
      counts.failures += 1
      counts.lastFailure = message
    }
  }
}
#endif
