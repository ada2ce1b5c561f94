import Foundation
import InnoLocking
import Testing

@testable import InnoConsole

@Suite("Writing session files from many threads", .timeLimit(.minutes(2)))
struct SessionRecorderTests {
  private let timeline = Timeline(limit: 100_000)
  private let folder: TemporaryFolder

  private var path: String { folder.path + "/a.session" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Starts a recording to a file.
  ///
  /// - Parameters:
  ///   - file: The file; a new file at ``path`` by default.
  ///   - limit: The number of pending items at which threads wait.
  /// - Returns: The recorder.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file cannot be created.
  private func recorder(to file: OutputFile? = nil, limit: Int = 8_192) throws -> SessionRecorder {
    SessionRecorder(
      try file ?? OutputFile(path, replaces: false, mode: 0o600),
      header: .facts(["version": .int(SessionFormat.version)]),
      on: timeline,
      after: 0,
      secrets: SessionSecrets(),
      limit: limit
    )
  }

  /// Runs a closure on new threads, and returns when all calls have returned.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
    await withTaskGroup { group in
      for thread in 0..<count {
        group.addTask {
          await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
              body(thread)
              continuation.resume()
            }
          }
        }
      }
    }
  }

  @Test(
    "Events of ten threads are written once and in order while other threads write pending events",
    arguments: [2, 64, 8_192]
  )
  func flood(limit: Int) async throws {
    let (threads, events) = (10, 2_000)
    let recorder = try recorder(limit: limit)
    let finished = Locked(0)
    await onThreads(threads + 2) { [timeline] thread in
      guard thread < threads else {
        while finished.withLock({ $0 < threads }) { recorder.flush() }
        return
      }
      for index in 0..<events {
        timeline.record(.issue("\(thread) \(index)"), source: "flood", cause: nil)
      }
      finished.withLock { $0 += 1 }
    }
    try recorder.stop(.null)
    let file = try SessionFile(path)
    #expect(!file.isCut)
    let numbers = file.entries.filter { $0.line == nil }.map(\.number)
    #expect(numbers == Array(1...threads * events))
  }

  @Test("Every event that was recorded before a flush is in the file after it")
  func flushed() throws {
    let recorder = try recorder()
    for _ in 0..<200 {
      timeline.record(.issue("a"), source: "test", cause: nil)
      let number = timeline.record(.issue("b"), source: "test", cause: nil)
      recorder.flush()
      #expect(try SessionFile(path).entries.last?.number == number)
    }
    try recorder.stop(.null)
  }

  @Test("The state is due after 1,000 events that are four times as large as the last state")
  func snapshots() throws {
    let recorder = try recorder()
    let line = SessionRecorder.Line(
      text: "stores",
      location: nil,
      settles: false,
      keepsGoing: false,
      session: 0
    )
    func record(_ count: Int, size: Int = 1) {
      for _ in 0..<count {
        timeline.record(.issue(String(repeating: "a", count: size)), source: "test", cause: nil)
      }
    }
    record(999)
    #expect(!recorder.expect(line))
    // A join is not a state of the app.
    recorder.add(SessionJoin(session: 1, other: 0))
    record(1)
    #expect(recorder.expect(line))
    recorder.add(.string(String(repeating: "a", count: 1 << 20)))
    record(1_000)
    #expect(!recorder.expect(line))
    record(4, size: 1 << 20)
    #expect(recorder.expect(line))
    try recorder.stop(.null)
    let snapshots = try SessionFile(path).entries.filter { $0.line == .snapshot }
    #expect(snapshots.map(\.number) == [1_000])
  }

  @Test("A reader of a full pipe receives every line, because threads wait for the reader")
  func slowReader() async throws {
    var ends: [Int32] = [0, 0]
    let status = pipe(&ends)
    try #require(status == 0)
    let input = ends[0]
    let recorder = try recorder(to: OutputFile("out", ends[1]), limit: 16)
    let received = Locked(Data())
    await onThreads(2) { [timeline] thread in
      if thread == 0 {
        // These lines do not all fit into the pipe.
        for index in 0..<3_000 {
          timeline.record(.issue("line \(index)"), source: "pipe", cause: nil)
        }
        try? recorder.stop(.null)
      } else {
        let file = FileHandle(fileDescriptor: input, closeOnDealloc: true)
        let data = file.readDataToEndOfFile()
        received.withLock { $0 = data }
      }
    }
    let data = received.withLock(\.self)
    #expect(data.count > 64 << 10)
    let file = try SessionFile(data, path: "out")
    #expect(file.entries.filter { $0.line == nil }.map(\.number) == Array(1...3_000))
    #expect(!file.isCut)
  }

  @Test("A recording to a closed pipe is reported once, and no thread waits forever")
  func closedPipe() async throws {
    var ends: [Int32] = [0, 0]
    let status = pipe(&ends)
    try #require(status == 0)
    let recorder = try recorder(to: OutputFile("out", ends[1]), limit: 16)
    #expect(recorder.takeFailure() == nil)
    close(ends[0])
    await onThreads(4) { [timeline] _ in
      for _ in 0..<1_000 { timeline.record(.issue("lost"), source: "pipe", cause: nil) }
    }
    recorder.flush()
    let failure = try #require(recorder.takeFailure())
    #expect("\(failure)" == "cannot write out: the reading process has closed the pipe")
    #expect(recorder.takeFailure() == nil)
    #expect(timeline.lastNumber == 4_000)
    recorder.detach()
  }
}
