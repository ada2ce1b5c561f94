#if PersistentCache
import Foundation
import GRDB
import InnoNetwork
import InnoNetworkTestSupport
import Testing

@testable import InnoNetworkPersistentCache

@Suite("Failures of a persistent response cache", .timeLimit(.minutes(2)))
struct CacheFailureTests {
  private let folder = CacheTestFolder()

  /// Requests a text of the given size twice from a server that allows caching.
  ///
  /// - Returns: The number of requests that the server received.
  private func requestTwice(by cache: PersistentResponseCache, size: Int) async throws -> Int {
    let session = StubSession()
    let text = String(repeating: "a", count: size)
    session.set(
      .get,
      "/x",
      StubAnswer(headers: ["Cache-Control": "max-age=60"], body: Data(text.utf8))
    )
    let base = try #require(URL(string: "https://a.example"))
    let client = DefaultNetworkClient(
      configuration: .advanced(baseURL: base, cache: CachePack(cache: cache)),
      session: session
    )
    for _ in 1...2 {
      let received = try await client.request(EndpointBuilder<String>.get("/x").decoding(.text))
      #expect(received == text)
    }
    return session.capturedRequests.count
  }

  @Test("On a full disk, requests are answered, stored responses are kept, and it is reported")
  func fullDisk() async throws {
    let cache = try folder.cache(under: .init(pageLimit: 12))
    cache.store(response(1), for: url(1))
    #expect(try await requestTwice(by: cache, size: 60_000) == 2)
    #expect(cache.telemetry.failures == 2)
    #expect(
      cache.telemetry.lastFailure == "Cannot use the cache \(folder.database.path): "
        + "database or disk is full. Free some space."
    )
    #expect(cache.responses(for: url(1)) == [response(1)])
    #expect(cache.telemetry.replaced == 0)
    // The next process, for which the disk has space, stores the response.
    let next = try folder.cache()
    #expect(try await requestTwice(by: next, size: 60_000) == 1)
    #expect(next.responses(for: url(1)) == [response(1)])
  }

  @Test("Without a folder for bodies, requests are answered, and the failure is reported")
  func noBodies() async throws {
    let cache = try folder.cache()
    try FileManager.default.removeItem(at: folder.bodies)
    try Data().write(to: folder.bodies)
    #expect(try await requestTwice(by: cache, size: 70_000) == 2)
    let failure = try #require(cache.telemetry.lastFailure)
    #expect(failure.hasPrefix("Cannot open \(folder.bodies.path)/"))
    #expect(failure.hasSuffix(": not a directory. Choose another folder for the cache."))
    #expect(cache.telemetry.failures == 2)
    cache.store(response(1), for: url(1))
    #expect(cache.responses(for: url(1)) == [response(1)])
  }

  @Test("While the database is locked, a removed response is not returned, and is removed later")
  func locked() throws {
    let cache = try folder.cache(under: .init(busyTimeout: 0))
    cache.store(response(1), for: url(1))
    cache.store(response(3), for: url(3))
    try DatabaseQueue(path: folder.database.path).inTransaction(.immediate) { _ in
      cache.remove(url(1))
      #expect(cache.responses(for: url(1)) == [])
      cache.store(response(2), for: url(2))
      #expect(cache.responses(for: url(2)) == [])
      #expect(cache.responses(for: url(3)) == [response(3)])
      return .rollback
    }
    #expect(
      cache.telemetry.lastFailure == "Cannot use the cache \(folder.database.path): "
        + "database is locked. Another process uses it."
    )
    #expect(cache.telemetry.replaced == 0)
    #expect(cache.responses(for: url(1)) == [])
    #expect(cache.statistics().entries == 1)
    cache.store(response(1), for: url(1))
    #expect(cache.responses(for: url(1)) == [response(1)])
  }

  @Test(
    "The message of a failed operation has a remedy and no SQL",
    arguments: [
      (ResultCode.SQLITE_FULL, "database or disk is full. Free some space."),
      (
        .SQLITE_READONLY,
        "attempt to write a readonly database. Check the permissions of the folder."
      ),
      (.SQLITE_CANTOPEN, "unable to open database file. Check the permissions of the folder."),
      (.SQLITE_BUSY, "database is locked. Another process uses it."),
      (.SQLITE_IOERR, "disk I/O error."),
    ]
  )
  func messages(code: ResultCode, text: String) {
    let error = DatabaseError(resultCode: code, sql: "SELECT 1")
    #expect(PersistentCacheError.text(of: error, at: "/c") == "Cannot use the cache /c: \(text)")
  }

  @Test("A folder or a named pipe in place of the database is an error", arguments: [true, false])
  func noFile(isFolder: Bool) throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.database.path
    #expect((isFolder ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
    let error = #expect(throws: PersistentCacheError.self) { try folder.cache() }
    #expect(
      error?.description
        == "Cannot open \(path): \(isFolder ? "is a directory" : "invalid argument")"
        + ". Choose another folder for the cache."
    )
  }

  @Test("A folder in place of the key is an error")
  func folderAsKey() throws {
    try FileManager.default.createDirectory(at: folder.key, withIntermediateDirectories: true)
    let error = #expect(throws: PersistentCacheError.self) { try folder.cache() }
    #expect(error?.description.hasPrefix("Cannot replace \(folder.key.path): ") == true)
    #expect(error?.errorDescription == error?.description)
  }

  @Test("A database without permission to write is an error", .enabled(if: geteuid() != 0))
  func readOnly() throws {
    try folder.cache().store(response(1), for: url(1))
    #expect(chmod(folder.database.path, 0o400) == 0)
    let error = #expect(throws: PersistentCacheError.self) { try folder.cache() }
    #expect(
      error?.description == "Cannot open \(folder.database.path): permission denied. "
        + "Choose another folder for the cache."
    )
    #expect(chmod(folder.database.path, 0o600) == 0)
    #expect(try folder.cache().responses(for: url(1)) == [response(1)])
  }

  @Test("Opening a cache does not release the locks of another cache in the same process")
  func locksSurvive() async throws {
    let cache = try folder.cache()
    cache.store(response(1), for: url(1))
    // Closing any descriptor of a file releases all POSIX locks that the process has on the file.
    _ = try folder.cache()
    let file = open(folder.database.path, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    try #require(file >= 0)
    withExtendedLifetime(cache) {
      // A lock of the open file, which conflicts with the locks of the process.
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      #expect(fcntl(file, Self.setLock, &lock) == -1)
    }
  }

  #if canImport(Darwin)
  private static let setLock = F_OFD_SETLK
  #else
  /// The command `F_OFD_SETLK`, which Glibc declares only for GNU sources.
  private static let setLock: Int32 = 37
  #endif
}
#endif
