#if Download
import Foundation
import InnoLocking
import InnoNetwork
import Testing

@testable import InnoNetworkDownload

@Suite("Downloads and the disk", .timeLimit(.minutes(2)))
struct DiskTests {
  private let content = DownloadFolder.content(200_000)

  /// A hook that counts file operations and fails one of them, or all from a given number on.
  private final class Faults: Sendable {
    private let state: Locked<(count: Int, failing: ClosedRange<Int>?, code: Int32)>

    init(_ failing: ClosedRange<Int>?, _ code: Int32) {
      state = Locked((0, failing, code))
    }

    var count: Int { state.withLock { $0.count } }

    func next(_ operation: FileSystem.Operation) -> Int32? {
      // A disk that is full can still be read.
      guard ![.read, .lock, .list].contains(operation) else { return nil }
      return state.withLock { state in
        state.count += 1
        return state.failing?.contains(state.count) == true ? state.code : nil
      }
    }
  }

  /// Returns a session that serves the content but loses the connection twice.
  private func session() -> FileSession {
    let content = content
    return FileSession { number, request in
      let answer = FileSession.answer(content, to: request).with { $0.pieceSize = 16_384 }
      return number < 3 ? answer.lost(after: 70_000) : answer
    }
  }

  private func run(
    _ failing: ClosedRange<Int>?,
    _ code: Int32,
    in folder: DownloadFolder
  ) async -> (error: DownloadError?, count: Int) {
    let faults = Faults(failing, code)
    var system = FileSystem()
    system.fault = { operation, _ in faults.next(operation) }
    let manager = folder.manager(session(), remembers: true, system: system)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    let error = await failure(of: task, manager)
    await manager.shutdown()
    return (error, faults.count)
  }

  @Test("A full disk at any operation is an error, and the next run creates the correct file")
  func fullOnce() async throws {
    let (_, count) = await run(nil, 0, in: try DownloadFolder())
    #expect(count > 20)
    for number in 1...count {
      let folder = try DownloadFolder()
      let (error, _) = await run(number...number, ENOSPC, in: folder)
      if let error {
        guard case .fileSystemError(let failure) = error else {
          Issue.record("operation \(number): \(error)")
          continue
        }
        #expect(failure.isOutOfSpace)
        #expect(error.description.hasSuffix("the volume is full. Free some space and retry."))
      }
      try await expectRightFile(in: folder, "operation \(number)")
    }
  }

  @Test("A process killed at any operation leaves no corrupt file; the next process continues")
  func crash() async throws {
    let (_, count) = await run(nil, 0, in: try DownloadFolder())
    for number in 1...count {
      let folder = try DownloadFolder()
      _ = await run(number...Int.max, EIO, in: folder)
      try await expectRightFile(in: folder, "operation \(number)")
    }
  }

  /// Expects that the destination is absent or correct, and that the next manager completes it.
  private func expectRightFile(in folder: DownloadFolder, _ comment: Comment) async throws {
    if let present = try? Data(contentsOf: folder.file) {
      #expect(present == content, comment)
    }
    let manager = folder.manager(FileSession(content), remembers: true)
    await manager.waitForRestoration()
    let restored = await manager.tasks.first
    if restored?.state == .failed, let restored { await manager.retry(restored) }
    let task: DownloadTask
    if let restored {
      task = restored
    } else {
      task = await manager.download(
        url: FileSession.url,
        to: folder.file,
        options: DownloadOptions(conflict: .replace)
      )
    }
    let error = await failure(of: task, manager)
    #expect(error == nil, comment)
    #expect(try Data(contentsOf: folder.file) == content, comment)
    #expect(folder.names == ["report.bin", "state"], comment)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.state.path).isEmpty, comment)
  }

  @Test("A journal with any flipped byte never leads to a corrupt file")
  func flippedJournal() async throws {
    let folder = try DownloadFolder()
    let content = content
    let first = FileSession { number, request in
      let answer = FileSession.answer(content, to: request).lost(after: 90_000)
      return number == 1 ? answer : FileSession.Answer(status: 404)
    }
    let manager = folder.manager(first)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: task, manager) != nil)
    let (journal, partial) = (
      try Data(contentsOf: folder.journal), try Data(contentsOf: folder.partial)
    )
    #expect(partial.count == 90_000)
    for index in stride(from: 0, to: journal.count, by: 7) {
      var flipped = journal
      flipped[index] ^= 1 << UInt8(index % 8)
      try flipped.write(to: folder.journal)
      try partial.write(to: folder.partial)
      let manager = folder.manager(FileSession(content))
      let task = await manager.download(
        url: FileSession.url,
        to: folder.file,
        options: DownloadOptions(conflict: .replace)
      )
      #expect(await failure(of: task, manager) == nil)
      #expect(try Data(contentsOf: folder.file) == content, "byte \(index)")
    }
  }

  @Test("Bytes that were not flushed before a reboot are downloaded again")
  func otherBoot() async throws {
    let folder = try DownloadFolder()
    let content = content
    let first = FileSession { number, request in
      number == 1
        ? FileSession.answer(content, to: request).lost(after: 150_000)
        : FileSession.Answer(status: 404)
    }
    let manager = folder.manager(first)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: task, manager) != nil)
    let read = try Journal.read(folder.journal.path, in: FileSystem())
    var record = try #require(read)
    record.boot = "another"
    record.flushedBytes = 100_000
    try Journal(folder.journal.path, in: FileSystem()).append(record, flushes: true)
    let second = FileSession(content)
    let next = folder.manager(second)
    let again = await next.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: again, next) == nil)
    #expect(second.ranges == ["bytes=100000-"])
    #expect(try Data(contentsOf: folder.file) == content)
  }

  @Test("Bytes that are never flushed are all downloaded again after a reboot")
  func otherBootWithoutFlushes() async throws {
    let folder = try DownloadFolder()
    let content = content
    let first = FileSession { number, request in
      number == 1
        ? FileSession.answer(content, to: request).lost(after: 150_000)
        : FileSession.Answer(status: 404)
    }
    let manager = folder.manager(first) { $0.durability = .never }
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: task, manager) != nil)
    let read = try Journal.read(folder.journal.path, in: FileSystem())
    var record = try #require(read)
    #expect(record.flushedBytes == 0)
    record.boot = "another"
    try Journal(folder.journal.path, in: FileSystem()).append(record, flushes: true)
    let second = FileSession(content)
    let next = folder.manager(second)
    let again = await next.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: again, next) == nil)
    #expect(second.ranges == [nil])
    #expect(try Data(contentsOf: folder.file) == content)
  }

  @Test("A volume with too little space is detected before the transfer")
  func space() async throws {
    let folder = try DownloadFolder()
    var system = FileSystem()
    system.availableBytes = { _ in 199_999 }
    let manager = folder.manager(FileSession(content), system: system)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    let error = await failure(of: task, manager)
    #expect(
      error?.text(in: folder) == "The download to /F needs 200000 bytes, but the volume has only "
        + "199999 bytes left. Free some space and retry."
    )
  }

  @Test("A missing folder, a read-only folder and a folder in place of the file are errors")
  func folders() async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(FileSession(content))
    let missing = await manager.download(
      url: FileSession.url,
      to: folder.url.appending(path: "none/report.bin")
    )
    #expect(
      await failure(of: missing, manager)?.text(in: folder)
        == "Cannot open /F/none/.report.bin.download: the folder does not exist. Create it and retry."
    )
    var system = FileSystem()
    system.fault = { operation, _ in operation == .open ? EROFS : nil }
    let other = folder.manager(FileSession(content), system: system)
    let readOnly = await other.download(url: FileSession.url, to: folder.file)
    #expect(
      await failure(of: readOnly, other)?.text(in: folder)
        == "Cannot open /F/.report.bin.download: the file system is read-only. "
        + "Choose another folder."
    )
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
    let isFolder = await manager.download(
      url: FileSession.url,
      to: folder.url.appending(path: "report.bin", directoryHint: .notDirectory)
    )
    #expect(
      await failure(of: isFolder, manager)?.text(in: folder)
        == "Cannot write /F/report.bin: the path is a folder. Add a file name."
    )
  }

  @Test("A file in place of the state folder is an error of each download and of the restoration")
  func fileAsState() async throws {
    let folder = try DownloadFolder()
    try Data().write(to: folder.state)
    let manager = folder.manager(FileSession(content), remembers: true)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    let reason = "part of the path is not a folder. Choose another path."
    #expect(
      await failure(of: task, manager)?.text(in: folder)
        == "Cannot create the folder /F/state: \(reason)"
    )
    #expect(
      await manager.restorationErrors.map { $0.text(in: folder) }
        == ["Cannot list /F/state: \(reason)"]
    )
    try FileManager.default.removeItem(at: folder.state)
    #expect(await manager.retry(task))
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
  }

  @Test("The state folder is created with its parents, and may be a link to a folder")
  func stateFolder() async throws {
    let folder = try DownloadFolder()
    let real = folder.url.appending(path: "a/b/state")
    let link = folder.url.appending(path: "link")
    for place in [real, link] {
      if place == link {
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      }
      let gate = Gate()
      let session = FileSession { [content] _, request in
        FileSession.answer(content, to: request).with { $0.gate = gate }
      }
      let manager = folder.manager(session) { $0.stateDirectory = place }
      let task = await manager.download(
        url: FileSession.url,
        to: folder.file,
        options: DownloadOptions(conflict: .replace)
      )
      #expect(await manager.pause(task))
      #expect(try FileManager.default.contentsOfDirectory(atPath: real.path).count == 1)
      #expect(await manager.cancel(task))
      #expect(try FileManager.default.contentsOfDirectory(atPath: real.path).isEmpty)
    }
  }

  @Test("A symbolic link at the path of the partial file is not followed")
  func linkedPartial() async throws {
    let folder = try DownloadFolder()
    let victim = folder.url.appending(path: "victim")
    try Data("precious".utf8).write(to: victim)
    try FileManager.default.createSymbolicLink(at: folder.partial, withDestinationURL: victim)
    let manager = folder.manager(FileSession(content))
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(
      await failure(of: task, manager)?.text(in: folder)
        == "Cannot open /F/.report.bin.download: the path is a symbolic link. Remove the link and retry."
    )
    #expect(try Data(contentsOf: victim) == Data("precious".utf8))
  }

  @Test("A symbolic link at the path of the file is replaced, and its target is unchanged")
  func linkedFile() async throws {
    let folder = try DownloadFolder()
    let victim = folder.url.appending(path: "victim")
    try Data("precious".utf8).write(to: victim)
    try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: victim)
    let manager = folder.manager(FileSession(content))
    let refused = await manager.download(url: FileSession.url, to: folder.file)
    #expect(
      await failure(of: refused, manager)?.text(in: folder)
        == "/F/report.bin already exists; choose another name, or use the conflict policy .replace "
        + "or .rename."
    )
    let task = await manager.download(
      url: FileSession.url,
      to: folder.file,
      options: DownloadOptions(conflict: .replace)
    )
    #expect(await failure(of: task, manager) == nil)
    #expect(try Data(contentsOf: victim) == Data("precious".utf8))
    #expect(try Data(contentsOf: folder.file) == content)
  }

  @Test("An existing file is kept or replaced, or the new file gets a number")
  func conflicts() async throws {
    let folder = try DownloadFolder()
    try Data("old".utf8).write(to: folder.file)
    try Data("old".utf8).write(to: folder.url.appending(path: "report 2.bin"))
    let manager = folder.manager(FileSession(content))
    let task = await manager.download(
      url: FileSession.url,
      to: folder.file,
      options: DownloadOptions(conflict: .rename)
    )
    let file = try await manager.file(of: task)
    #expect(file.lastPathComponent == "report 3.bin")
    #expect(try Data(contentsOf: file) == content)
    #expect(try Data(contentsOf: folder.file) == Data("old".utf8))
  }
}
#endif
