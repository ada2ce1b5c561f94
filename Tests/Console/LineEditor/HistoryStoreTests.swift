import Foundation
import Testing

@testable import InnoLineEditor

/// Tests of the history of a session over a file that cannot always be written.
@Suite struct HistoryStoreTests {
  @Test("Entries that could not be written are written as soon as the file can be")
  func later() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("place/history")
    try folder.write("no folder", to: "place")
    let store = HistoryStore(path: path, limit: 10)
    #expect(store.loadingError?.reason == "not a directory")
    #expect(store.add("one") == nil)
    #expect(store.add("two") == nil)
    #expect(store.entries == ["one", "two"])
    try FileManager.default.removeItem(atPath: folder.path("place"))
    #expect(store.add("three") == nil)
    #expect(try folder.text("place/history") == "one\ntwo\nthree\n")
  }

  @Test("Only the first failure to write is reported")
  func once() throws {
    let folder = try TemporaryFolder()
    let store = HistoryStore(path: folder.path("history"), limit: 2)
    #expect(store.loadingError == nil)
    try FileManager.default.createDirectory(
      atPath: folder.path("history"),
      withIntermediateDirectories: false
    )
    #expect(store.add("one")?.action == .write)
    for entry in ["two", "three", "four"] { #expect(store.add(entry) == nil) }
    try FileManager.default.removeItem(atPath: folder.path("history"))
    #expect(store.add("five") == nil)
    // The queue of unwritten entries is limited like the history.
    #expect(try folder.text("history") == "four\nfive\n")
  }

  @Test("A session that never releases the file's lock does not delay another session")
  func lock() throws {
    let folder = try TemporaryFolder()
    try folder.write("one\n", to: "history")
    let holder = open(folder.path("history"), O_RDWR)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    let store = HistoryStore(path: folder.path("history"), limit: 10)
    let clock = ContinuousClock()
    let begin = clock.now
    #expect(store.add("two")?.reason == "another session has locked the file")
    let waited = clock.now - begin
    // Only the first line waits for it.
    let again = clock.now
    #expect(store.add("three") == nil)
    #expect(clock.now - again < waited / 2)
    #expect(flock(holder, LOCK_UN) == 0)
    #expect(store.add("four") == nil)
    #expect(try folder.text("history") == "one\ntwo\nthree\nfour\n")
  }

  @Test("A file that cannot be compacted still gets each entry once")
  func uncompacted() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("history.new/content"),
      withIntermediateDirectories: true
    )
    let store = HistoryStore(path: folder.path("history"), limit: 2)
    for entry in ["one", "two", "three", "four", "five"] { #expect(store.add(entry) == nil) }
    #expect(try folder.text("history") == "one\ntwo\nthree\nfour\nfive\n")
  }

  @Test("A known revision returns only later changes")
  func revisions() {
    let store = HistoryStore(path: nil, limit: 10)
    let first = store.changes(since: nil)
    #expect(first?.entries == [])
    #expect(store.changes(since: first?.revision) == nil)
    _ = store.add("one")
    #expect(store.changes(since: first?.revision)?.entries == ["one"])
    _ = store.add(" secret")
    #expect(store.changes(since: store.changes(since: nil)?.revision) == nil)
  }
}
