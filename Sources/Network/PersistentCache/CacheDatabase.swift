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
    /// The name of the body's file; nil if the body is in the database.
    let file: String?
    let size: Int
    let code: Data
  }

  /// The number of responses whose dates of last use are collected in memory before the dates are
  /// written to the database.
  private static let useLimit = 256

  private let queue: DatabaseQueue
  /// The dates at which responses were last used, in microseconds since 1970, keyed by the
  /// response's number.
  ///
  /// Only dates that have not been written to the database are included.
  private var uses: [Int64: Int64] = [:]
  private var lastUse: Int64 = 0

  private init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    // The clock may have been set back since the last use.
    lastUse = try queue.read { database in
      try Int64.fetchOne(database, sql: "SELECT max(used) FROM response") ?? 0
    }
  }

  /// Opens or creates the database in a folder.
  ///
  /// A damaged database is replaced with an empty one.
  static func open(
    in folder: CacheFolder
  ) throws(PersistentCacheError) -> (database: CacheDatabase, wasReplaced: Bool) {
    do {
      do {
        return (try CacheDatabase(queue(folder.database)), false)
      } catch let error as DatabaseError where isDamaged(error) {
        return (try replaced(in: folder), true)
      }
    } catch {
      throw .database(path: folder.database, (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// Replaces the database in a folder with an empty one.
  static func replaced(in folder: CacheFolder) throws -> CacheDatabase {
    folder.removeDatabase()
    return try CacheDatabase(queue(folder.database))
  }

  static func isDamaged(_ error: DatabaseError) -> Bool {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA, .SQLITE_FORMAT: true
    // SQLite reports a damaged schema as an error in the SQL of a statement.
    case .SQLITE_ERROR: true
    default: false
    }
  }

  private static func queue(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    configuration.label = "InnoNetworkPersistentCache"
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      let found = try Int.fetchOne(database, sql: "PRAGMA user_version")
      guard found != version else { return }
      try database.inTransaction(.immediate) {
        // Another process may have created the tables in the meantime.
        if try Int.fetchOne(database, sql: "PRAGMA user_version") != version {
          try database.execute(sql: schema)
        }
        return .commit
      }
    }
    return queue
  }

  // Triggers update the totals, so that storing a response does not have to count all rows.
  private static let schema = """
    DROP TABLE IF EXISTS response; DROP TABLE IF EXISTS total;
    CREATE TABLE response (
      id INTEGER PRIMARY KEY, key BLOB NOT NULL, choice BLOB NOT NULL, size INTEGER NOT NULL,
      used INTEGER NOT NULL, code BLOB NOT NULL, file TEXT, place TEXT NOT NULL,
      head BLOB NOT NULL, body BLOB NOT NULL, UNIQUE (key, choice)
    ) STRICT;
    CREATE INDEX used ON response (used);
    CREATE TABLE total (entries INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
    INSERT INTO total VALUES (0, 0);
    CREATE TRIGGER added AFTER INSERT ON response BEGIN
      UPDATE total SET entries = entries + 1, bytes = bytes + new.size;
    END;
    CREATE TRIGGER removed AFTER DELETE ON response BEGIN
      UPDATE total SET entries = entries - 1, bytes = bytes - old.size;
    END;
    PRAGMA user_version = \(version);
    """

  func rows(_ key: Data) throws -> [Stored] {
    try queue.writeWithoutTransaction { database in
      let statement = try database.cachedStatement(
        sql: "SELECT id, key, choice, place, head, body, file, size, code FROM response "
          + "WHERE key = ?"
      )
      return try Row.fetchAll(statement, arguments: [key]).map(Self.stored)
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
    // A damaged row may have values of other types, so every conversion may fail.
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
      while let total = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT entries, bytes FROM total")
      ),
        Int.fromDatabaseValue(total[0]) ?? 0 > limits.entries
          || Int.fromDatabaseValue(total[1]) ?? 0 > limits.bytes
      {
        let removed = try String.fetchAll(
          database.cachedStatement(
            sql: "DELETE FROM response WHERE id = (SELECT id FROM response ORDER BY used LIMIT 1) "
              + "RETURNING ifnull(file, '')"
          )
        )
        guard !removed.isEmpty else { break }
        files += removed
        evicted += removed.count
      }
      return (files.filter { !$0.isEmpty }, evicted)
    }
  }

  /// Returns the date to record for a use, in microseconds since 1970, which is always later than
  /// the date of the previous use.
  private func nextUse(at date: Date) -> Int64 {
    let now = Int64(max(0, min(date.timeIntervalSince1970, 1e11)) * 1_000_000)
    lastUse = max(lastUse + 1, now)
    return lastUse
  }

  /// Records that responses were used.
  func use(_ ids: [Int64], at date: Date) throws {
    for id in ids { uses[id] = nextUse(at: date) }
    if uses.count >= Self.useLimit { try flushUses() }
  }

  /// Writes the dates of use to the database.
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

  /// Removes a response, unless its number now belongs to another response.
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

  /// Removes, in the background, body files that belong to no response and are more than an hour
  /// old.
  ///
  /// A process that is killed while it stores or removes a response can leave such files behind.
  func removeOrphans(in folder: CacheFolder) {
    DispatchQueue.global(qos: .utility).async { [queue] in
      let old = folder.oldBodies()
      guard !old.isEmpty else { return }
      let used = try? queue.writeWithoutTransaction { database in
        try Set(String.fetchAll(database, sql: "SELECT file FROM response WHERE file IS NOT NULL"))
      }
      if let used { folder.removeBodies(old.filter { !used.contains($0) }) }
    }
  }
}
#endif
