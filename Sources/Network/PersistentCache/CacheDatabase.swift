#if PersistentCache
import Foundation
import GRDB
import InnoLocking

/// The SQLite database of a cache, with a write-ahead log.
final class CacheDatabase {
  private static let version = 1

  /// A stored response.
  struct Stored {
    let id: Int64
    let key: Data
    let choice: Data
    let place: String
    let head: Data
    let body: Data
    /// The name of the file that contains the response body, or nil if the body is in the
    /// database.
    let file: String?
    let size: Int
    let code: Data
  }

  /// The number of dates in ``uses`` at which all of these dates are written to the database.
  private static let useLimit = 256

  /// The limits of a database, and the simulated failures of its folder.
  ///
  /// Only tests change the default values.
  struct Conditions {
    /// The longest time to wait while another connection writes to the database, in seconds.
    var busyTimeout = 5.0
    /// The number of database pages at which the disk is considered full, or nil for no limit.
    var pageLimit: Int?
    /// A closure that can make writes by ``CacheFolder`` fail, or nil to perform all writes.
    ///
    /// The closure is called before each operation of the folder that needs disk space. If the
    /// closure returns an `errno` code, the operation fails with that code. SQLite's own writes are
    /// not affected.
    var fault: (@Sendable () -> Int32?)?
  }

  private let queue: DatabaseQueue
  private let conditions: Conditions
  /// The inode number of the database file, or nil if the number is unknown.
  private let number: UInt64?
  /// The dates at which responses were last used, in microseconds since 1970, keyed by the numbers
  /// of the responses.
  ///
  /// Only dates that have not been written to the database are included.
  private var uses: [Int64: Int64] = [:]
  private var lastUse: Int64 = 0

  private init(_ folder: CacheFolder, _ conditions: Conditions) throws {
    queue = try Self.queue(folder.database, conditions)
    self.conditions = conditions
    number = folder.databaseNumber
    // Each use must have a later date than the previous use, even if the clock has been set back.
    // The last date is clamped, because a damaged date might be so large that no later date exists.
    let last = try queue.read { database in
      try Int64.fetchOne(database, sql: "SELECT max(used) FROM response") ?? 0
    }
    lastUse = min(last, .max / 2)
  }

  /// Opens or creates the database in a folder.
  ///
  /// A damaged database is replaced with an empty database.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - conditions: The limits of the database, and the failures that a test simulates.
  /// - Returns: The database, and a Boolean value that indicates whether a damaged database was
  ///   replaced.
  /// - Throws: ``PersistentCacheError/database(path:_:)`` if SQLite cannot open the database.
  static func open(
    in folder: CacheFolder,
    _ conditions: Conditions
  ) throws(PersistentCacheError) -> (database: CacheDatabase, wasReplaced: Bool) {
    let number = folder.databaseNumber
    do {
      do {
        return (try CacheDatabase(folder, conditions), false)
      } catch let error as DatabaseError where isDamage(error, at: folder.database) {
        return (try replaced(number, in: folder, conditions), true)
      }
    } catch let error as PersistentCacheError {
      throw error
    } catch {
      throw .database(path: folder.database, (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// Replaces this damaged database with an empty database, unless another process has already
  /// replaced it.
  func replaced(in folder: CacheFolder) throws -> CacheDatabase {
    try Self.replaced(number, in: folder, conditions)
  }

  /// Replaces a damaged database with an empty one, unless another process has already replaced it.
  ///
  /// - Parameters:
  ///   - number: The inode number of the damaged database file.
  ///   - folder: The folder that contains the database.
  ///   - conditions: The limits of the database, and the failures that a test simulates.
  /// - Returns: The new database.
  /// - Throws: An error of SQLite or of the file system.
  private static func replaced(
    _ number: UInt64?,
    in folder: CacheFolder,
    _ conditions: Conditions
  ) throws -> CacheDatabase {
    // Without a lock, two processes could remove each other's new files, and then use the same
    // database with different logs.
    let lock = try folder.lock()
    defer { close(lock) }
    if folder.databaseNumber != number {
      do {
        return try CacheDatabase(folder, conditions)
      } catch let error as DatabaseError where isDamage(error, at: folder.database) {}
    }
    folder.removeDatabase()
    return try CacheDatabase(folder, conditions)
  }

  /// Returns a Boolean value that indicates whether the error of an operation means that the
  /// database is damaged.
  func isDamaged(by error: DatabaseError) -> Bool {
    guard error.resultCode == .SQLITE_ERROR else { return Self.isDamage(error, at: queue.path) }
    // `SQLITE_ERROR` has many causes, and only some of them mean that the database is damaged. To
    // detect damage such as a missing table or column, check the schema.
    do {
      try queue.writeWithoutTransaction(Self.checkSchema)
      return false
    } catch {
      return (error as? DatabaseError).map { Self.isDamage($0, at: queue.path) } ?? false
    }
  }

  /// Returns a Boolean value that indicates whether an error proves that the database at a path is
  /// damaged.
  ///
  /// If an error occurs because the database is locked, full or read-only, the error does not prove
  /// damage.
  private static func isDamage(_ error: DatabaseError, at path: String) -> Bool {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA, .SQLITE_FORMAT: true
    // The stored values satisfy every constraint, unless the database is damaged.
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: true
    // If there is no extended code and the file itself is writable, the version in the header is
    // damaged and makes the database read-only.
    case .SQLITE_READONLY:
      error.extendedResultCode == .SQLITE_READONLY && access(path, W_OK) == 0
    // The number of the schema format in the header is damaged.
    case .SQLITE_ERROR: error.message == "unsupported file format"
    default: false
    }
  }

  private static func queue(_ path: String, _ conditions: Conditions) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(conditions.busyTimeout)
    configuration.label = "InnoNetworkPersistentCache"
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      if let pageLimit = conditions.pageLimit {
        try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)")
      }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      let found = try Int.fetchOne(database, sql: "PRAGMA user_version")
      guard found != version else { return try checkSchema(database) }
      try database.inTransaction(.immediate) {
        // Check the version again, because another process may have created the tables in the
        // meantime.
        if try Int.fetchOne(database, sql: "PRAGMA user_version") != version {
          try database.execute(sql: schema)
        }
        return .commit
      }
    }
    return queue
  }

  private static let schema = """
    DROP TABLE IF EXISTS response; DROP TABLE IF EXISTS total;
    \(objects.joined(separator: "; "));
    INSERT INTO total VALUES (0, 0);
    PRAGMA user_version = \(version);
    """

  /// The statements that create the tables, the index and the triggers, exactly as SQLite stores
  /// the statements.
  ///
  /// The triggers update the table `total`, so that storing a response does not require counting
  /// all rows.
  private static let objects = [
    """
    CREATE TABLE response (
      id INTEGER PRIMARY KEY, key BLOB NOT NULL, choice BLOB NOT NULL, size INTEGER NOT NULL,
      used INTEGER NOT NULL, code BLOB NOT NULL, file TEXT, place TEXT NOT NULL,
      head BLOB NOT NULL, body BLOB NOT NULL, UNIQUE (key, choice)
    ) STRICT
    """,
    "CREATE INDEX used ON response (used)",
    "CREATE TABLE total (entries INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT",
    """
    CREATE TRIGGER added AFTER INSERT ON response BEGIN
      UPDATE total SET entries = entries + 1, bytes = bytes + new.size;
    END
    """,
    """
    CREATE TRIGGER removed AFTER DELETE ON response BEGIN
      UPDATE total SET entries = entries - 1, bytes = bytes - old.size;
    END
    """,
  ]

  /// Checks that the database has the expected tables, indexes and triggers, and no others.
  ///
  /// - Throws: An error if a table, an index or a trigger is missing, has changed or is unexpected.
  ///   For this error, ``isDamage(_:at:)`` returns `true`.
  private static func checkSchema(_ database: Database) throws {
    let found = try String.fetchAll(
      database,
      sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
    )
    guard found.sorted() != objects.sorted() else { return }
    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the tables are damaged")
  }

  /// Returns the responses that are stored under a key.
  ///
  /// - Throws: An error of SQLite. If the index finds a response that is stored under another key,
  ///   the index is damaged, and ``isDamage(_:at:)`` returns `true` for the error.
  func rows(_ key: Data) throws -> [Stored] {
    try queue.writeWithoutTransaction { database in
      let statement = try database.cachedStatement(
        sql: "SELECT id, key, choice, place, head, body, file, size, code FROM response "
          + "WHERE key = ?"
      )
      let rows = try Row.fetchAll(statement, arguments: [key]).map(Self.stored)
      guard rows.allSatisfy({ $0.key == key }) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index is damaged")
      }
      return rows
    }
  }

  func allRows() throws -> [Stored] {
    try queue.writeWithoutTransaction { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, key, choice, place, head, body, file, size, code FROM response "
          + "ORDER BY used DESC, id DESC"
      ).map(Self.stored)
    }
  }

  private static func stored(_ row: Row) -> Stored {
    // A damaged row may contain values of unexpected types, so any conversion may fail.
    func data(_ index: Int) -> Data { Data.fromDatabaseValue(row[index]) ?? Data() }
    return Stored(
      id: Int64.fromDatabaseValue(row[0]) ?? 0,
      key: data(1),
      choice: data(2),
      place: String.fromDatabaseValue(row[3]) ?? "",
      head: data(4),
      body: data(5),
      file: String.fromDatabaseValue(row[6]),
      size: Int.fromDatabaseValue(row[7]) ?? 0,
      code: data(8)
    )
  }

  /// Stores a response, and evicts the least recently used responses if a limit is exceeded.
  ///
  /// - Returns: The names of the body files that are no longer used, and the number of evicted
  ///   responses.
  func store(
    _ row: Stored,
    within limits: PersistentResponseCache.Limits,
    at date: Date
  ) throws -> (files: [String], evicted: Int) {
    let use = nextUse(at: date)
    return try queue.write { database in
      try writeUses(database)
      var files = try String.fetchAll(
        database.cachedStatement(
          sql: "DELETE FROM response WHERE key = ? AND choice = ? RETURNING ifnull(file, '')"
        ),
        arguments: [row.key, row.choice]
      )
      try database.cachedStatement(
        sql: "INSERT INTO response (key, choice, place, head, body, file, size, code, used) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
      ).execute(arguments: [
        row.key, row.choice, row.place, row.head, row.body, row.file, row.size, row.code, use,
      ])
      var evicted = 0
      while try exceeds(limits, database) {
        let removed = try String.fetchAll(
          database.cachedStatement(
            sql: "DELETE FROM response WHERE id = (SELECT id FROM response ORDER BY used LIMIT 1) "
              + "RETURNING ifnull(file, '')"
          )
        )
        // If no response can be evicted although a limit is exceeded, a total or the index is
        // damaged.
        guard !removed.isEmpty else {
          throw Self.damagedTotals
        }
        files += removed
        evicted += removed.count
      }
      return (files.filter { !$0.isEmpty }, evicted)
    }
  }

  private static let damagedTotals = DatabaseError(
    resultCode: .SQLITE_CORRUPT,
    message: "the totals are damaged"
  )

  private func exceeds(
    _ limits: PersistentResponseCache.Limits,
    _ database: Database
  ) throws -> Bool {
    let total = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT entries, bytes FROM total")
    )
    guard let total, let entries = Int.fromDatabaseValue(total[0]),
      let bytes = Int.fromDatabaseValue(total[1]), entries >= 0, bytes >= 0
    else { throw Self.damagedTotals }
    return entries > limits.entries || bytes > limits.bytes
  }

  /// Returns the date to record for a use of a response, in microseconds since 1970.
  ///
  /// The returned date is always later than the date of the previous use.
  private func nextUse(at date: Date) -> Int64 {
    let now = Int64(max(0, min(date.timeIntervalSince1970, 1e11)) * 1_000_000)
    lastUse = max(lastUse + 1, now)
    return lastUse
  }

  /// Records that the given responses were used.
  func use(_ ids: [Int64], at date: Date) throws {
    for id in ids { uses[id] = nextUse(at: date) }
    if uses.count >= Self.useLimit { try flushUses() }
  }

  /// Records in the database when each response was last used.
  func flushUses() throws {
    guard !uses.isEmpty else { return }
    try queue.write { try writeUses($0) }
  }

  private func writeUses(_ database: Database) throws {
    guard !uses.isEmpty else { return }
    let statement = try database.cachedStatement(
      sql: "UPDATE response SET used = ? WHERE id = ? AND used < ?"
    )
    for (id, use) in uses { try statement.execute(arguments: [use, id, use]) }
    uses = [:]
  }

  /// Removes the response that has the given number and the given authentication code.
  ///
  /// Numbers can be reused. The code prevents the removal of a newer response with the same number.
  ///
  /// - Returns: The names of the body files that are no longer used.
  func remove(_ id: Int64, _ code: Data) throws -> [String] {
    try removed(
      "DELETE FROM response WHERE id = ? AND code = ? RETURNING ifnull(file, '')",
      [id, code]
    )
  }

  func removeAll(key: Data) throws -> [String] {
    try removed("DELETE FROM response WHERE key = ? RETURNING ifnull(file, '')", [key])
  }

  func removeAll() throws -> [String] {
    uses = [:]
    return try removed("DELETE FROM response RETURNING ifnull(file, '')", [])
  }

  private func removed(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try queue.write { database in
      try String.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
        .filter { !$0.isEmpty }
    }
  }

  func statistics() throws -> PersistentResponseCache.Statistics {
    try queue.writeWithoutTransaction { database in
      let row = try Row.fetchOne(database, sql: "SELECT entries, bytes FROM total")
      return .init(
        entries: row.flatMap { Int.fromDatabaseValue($0[0]) } ?? 0,
        bytes: row.flatMap { Int.fromDatabaseValue($0[1]) } ?? 0
      )
    }
  }

  /// Removes body files that belong to no response and are more than an hour old.
  ///
  /// The files are removed in the background. A process that is killed while it stores or removes a
  /// response can leave such files behind.
  func removeOrphans(in folder: CacheFolder) {
    DispatchQueue.global(qos: .utility).async { [weak queue] in
      let old = folder.oldBodies()
      // A strong reference would keep the database open after the cache has been released.
      guard !old.isEmpty, let queue else { return }
      let used = try? queue.writeWithoutTransaction { database in
        try Set(String.fetchAll(database, sql: "SELECT file FROM response WHERE file IS NOT NULL"))
      }
      if let used { folder.removeBodies(old.filter { !used.contains($0) }) }
    }
  }
}
#endif
