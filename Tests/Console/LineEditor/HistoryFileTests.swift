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
    "Entries come back as they were",
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

  @Test("Two sessions at once keep both sessions' lines")
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

  @Test("Sessions that compact the file while others append lose no recent line")
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

  @Test("A file over the limit is compacted by renaming a new one into place")
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
    // Who has the former file open still has all of it: it was not written over.
    #expect(try old.readToEnd() == Data((before + "last\n").utf8))
    for number in 1...20 { try history.append("other \(number)") }
    #expect(try folder.text("history").split(separator: "\n").count <= 10)
    #expect(try folder.mode("history") == 0o600)
    #expect(try history.load().entries == (13...20).map { "other \($0)" })
    #expect(try folder.names() == ["history"])
  }

  @Test("A broken file costs its broken entries only")
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

  @Test("A file that does not exist is an empty history")
  func missing() throws {
    var history = file(in: try TemporaryFolder())
    #expect(try history.load().entries.isEmpty)
  }

  @Test("A folder in the file's place is an error that says so")
  func folderInPlace() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("history"),
      withIntermediateDirectories: false
    )
    var history = file(in: folder)
    let error = #expect(throws: HistoryFileError.self) { _ = try history.load() }
    #expect(
      error?.description == """
        cannot read the lines of earlier sessions from \(folder.path("history")): it is not a \
        regular file. Make it a file that you can read, or name another; new lines stay in memory \
        until it takes them.
        """
    )
  }

  @Test("A place that cannot be written is an error that says so")
  func unwritable() throws {
    // Not a folder without permission: the superuser, who runs tests in containers, may write there.
    var history = HistoryFile(path: "/dev/null/history", limit: 10)
    let error = #expect(throws: HistoryFileError.self) { try history.append("a") }
    #expect(
      error?.description == """
        cannot write /dev/null/history yet: Not a directory. Lines are kept in memory and written \
        when the file takes them.
        """
    )
  }
}
