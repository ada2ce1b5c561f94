import Foundation
import Testing

@testable import InnoLineEditor

/// The history of a session, over a file that does not always take what it is given.
@Suite struct HistoryStoreTests {
  @Test("Entries that the file did not take are told of once, and written when it takes them")
  func later() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("place/history")
    try folder.write("no folder", to: "place")
    let store = HistoryStore(path: path, limit: 10)
    #expect(store.loadingError?.reason == "Not a directory")
    #expect(store.add("one") == nil)
    #expect(store.add("two") == nil)
    #expect(store.entries == ["one", "two"])
    try FileManager.default.removeItem(atPath: folder.path("place"))
    #expect(store.add("three") == nil)
    #expect(try folder.text("place/history") == "one\ntwo\nthree\n")
  }

  @Test("The first entry that the file does not take is told, and no later one")
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
    // No more wait to be written than the history holds.
    #expect(try folder.text("history") == "four\nfive\n")
  }

  @Test("A session that holds the file's lock for ever does not hold up another")
  func lock() throws {
    let folder = try TemporaryFolder()
    try folder.write("one\n", to: "history")
    let holder = open(folder.path("history"), O_RDWR)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    let store = HistoryStore(path: folder.path("history"), limit: 10)
    let clock = ContinuousClock()
    let begin = clock.now
    #expect(
      store.add("two")?.description == """
        cannot write \(folder.path("history")) yet: another session holds its lock. Lines are kept \
        in memory and written when the file takes them.
        """
    )
    let waited = clock.now - begin
    // Only the first line waits for it.
    let again = clock.now
    #expect(store.add("three") == nil)
    #expect(clock.now - again < waited / 2)
    #expect(flock(holder, LOCK_UN) == 0)
    #expect(store.add("four") == nil)
    #expect(try folder.text("history") == "one\ntwo\nthree\nfour\n")
  }

  @Test("A file that cannot be shortened takes each entry once all the same")
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

  @Test("Who knows a revision is told of later changes only")
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
