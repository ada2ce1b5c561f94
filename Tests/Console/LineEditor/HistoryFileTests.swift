import Foundation
import Testing

@testable import InnoLineEditor

@Suite struct HistoryFileTests {
  private func file(
    in folder: TemporaryFolder,
    named name: String = "history",
    limit: Int = 100
  ) -> HistoryFile {
    HistoryFile(path: folder.path(name), limit: limit)
  }

  @Test(
    "Entries are read as they were written",
    arguments: [
      "plain", "back\\slash", "two\nlines", "\\n is no newline", "한글 😀", "ends in \\", "\ttab ",
    ]
  )
  func roundTrip(_ entry: String) throws {
    let folder = try TemporaryFolder()
    var writer = file(in: folder)
    try writer.append(entry)
    try writer.append("next")
    var reader = file(in: folder)
    #expect(try reader.load().entries == [entry, "next"])
  }

  @Test("Only the owner can read the file, even if it was readable before")
  func mode() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("history")
    _ = FileManager.default.createFile(
      atPath: path,
      contents: nil,
      attributes: [.posixPermissions: 0o644]
    )
    var history = file(in: folder)
    try history.append("a")
    #expect(try folder.mode("history") == 0o600)
    var fresh = file(in: folder, named: "new/folder/history")
    try fresh.append("a")
    #expect(try folder.mode("new/folder/history") == 0o600)
  }

  @Test("Two simultaneous sessions keep the lines of both")
  func twoSessions() throws {
    let folder = try TemporaryFolder()
    var first = file(in: folder)
    var second = file(in: folder)
    _ = try first.load()
    _ = try second.load()
    try first.append("one")
    try second.append("two")
    try first.append("three")
    var reader = file(in: folder)
    #expect(try reader.load().entries == ["one", "two", "three"])
  }

  @Test("Compacting the file while other sessions append loses no recent line")
  func concurrentCompaction() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("history")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          var history = HistoryFile(path: path, limit: session == 0 ? 400 : 1000)
          for number in 0..<60 { try history.append("\(session)-\(number)") }
        }
      }
      try await group.waitForAll()
    }
    var reader = HistoryFile(path: path, limit: 1000)
    #expect(Set(try reader.load().entries).count == 240)
  }

  @Test("A file over the limit is replaced by a compacted file")
  func limit() throws {
    let folder = try TemporaryFolder()
    var history = file(in: folder, limit: 8)
    for number in 1...10 { try history.append("line \(number % 7)") }
    let before = try folder.text("history")
    let old = try #require(FileHandle(forReadingAtPath: folder.path("history")))
    try history.append("last")
    #expect(
      try folder.text("history") == (4...6).map { "line \($0)\n" }.joined()
        + (0...3).map { "line \($0)\n" }.joined() + "last\n"
    )
    // The previous file is replaced, not overwritten, so an open descriptor still reads all of it.
    #expect(try old.readToEnd() == Data((before + "last\n").utf8))
    for number in 1...20 { try history.append("other \(number)") }
    #expect(try folder.text("history").split(separator: "\n").count <= 10)
    #expect(try folder.mode("history") == 0o600)
    #expect(try history.load().entries == (13...20).map { "other \($0)" })
    #expect(try folder.names() == ["history"])
  }

  @Test("A damaged file loses only its damaged entries")
  func broken() throws {
    let folder = try TemporaryFolder()
    let bytes =
      Array("good\n\n".utf8) + [0xFF, 0x61, 0x0A] + Array("nul\0\nodd \\x\nunfinished".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("history")))
    var history = file(in: folder)
    #expect(try history.load().entries == ["good", "\u{FFFD}a", "odd \\x", "unfinished"])
    try history.append("next")
    #expect(try history.load().entries.suffix(2) == ["unfinished", "next"])
  }

  @Test("A missing file is an empty history")
  func missing() throws {
    var history = file(in: try TemporaryFolder())
    #expect(try history.load().entries.isEmpty)
  }

  @Test("A folder at the path of the file is reported")
  func folderInPlace() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("history"),
      withIntermediateDirectories: false
    )
    var history = file(in: folder)
    let error = #expect(throws: HistoryFileError.self) { _ = try history.load() }
    #expect(
      error
        == HistoryFileError(.read, folder.path("history"), reason: "the path is not a regular file")
    )
  }

  @Test("A path that cannot be written is reported")
  func unwritable() throws {
    // A folder without write permission is not sufficient: tests in containers run as root, which
    // may write there.
    var history = HistoryFile(path: "/dev/null/history", limit: 10)
    let error = #expect(throws: HistoryFileError.self) { try history.append("a") }
    #expect(error == HistoryFileError(.write, "/dev/null/history", reason: "not a directory"))
  }
}
