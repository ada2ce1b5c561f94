import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Files that commands write", .timeLimit(.minutes(5)))
struct OutputFileTests {
  /// The commands that write a file, each without the file's name.
  nonisolated static let commands = ["record", "trace --file", "net har"]

  private let session: Transcript
  private let folder: TemporaryFolder

  init() async throws {
    session = try Transcript()
    folder = try TemporaryFolder()
    await session.line("send desk add 1")
  }

  @Test("Each command reports a file that cannot be written in the same way", arguments: commands)
  func refusals(command: String) async throws {
    let file = try folder.write("keep me", to: "kept")
    let dangling = folder.path + "/dangling"
    try FileManager.default.createSymbolicLink(
      atPath: dangling,
      withDestinationPath: "nowhere/file"
    )
    for (path, reason) in [
      (file, "the file exists; add --replace to replace it"),
      ("\(folder.path)/no/file", "the folder \(folder.path)/no does not exist"),
      ("no-such-folder/", "the path is a folder"), (folder.path, "the path is a folder"),
      ("\(file)/x", "\(file) is not a folder"),
      ("", "the file name is empty or contains a NUL character"),
      ("\(folder.path)/\(String(repeating: "x", count: 300))", "file name too long"),
      (dangling, "no such file or directory"),
    ] {
      #expect(
        await session.line("\(command) '\(path)'").errors
          == [.unwritableFile(path, reason: reason)]
      )
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "keep me")
    #expect(await session.line("record").text == ["off"])
  }

  @Test("Each command replaces a file with --replace, and follows links", arguments: commands)
  func replacing(command: String) async throws {
    let file = try folder.write("replace me", to: "old")
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(await session.line("\(command) '\(link)' --replace; stores").outcome == .done)
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!written.contains("replace me"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test("A list of watches is written to a file, and > in a watch's condition is a comparison")
  func watches() async throws {
    await session.line("watch desk.count where desk.count > 1")
    let file = folder.path + "/watches"
    #expect(await session.line("watch > '\(file)'").outcome == .done)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == "desk.count where desk.count > 1\n"
    )
  }

  @Test("A pipe without a reader does not block, and a device is written to", arguments: commands)
  func pipes(command: String) async {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      await session.line("\(command) '\(pipe)'").errors
        == [.unwritableFile(pipe, reason: "no process is reading from it")]
    )
    #expect(await session.line("\(command) /dev/null").outcome == .done)
  }

  @Test("A recording into a closed pipe ends with an error")
  func leftRecording() async throws {
    let pipe = folder.path + "/left"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    #expect(await session.line("record '\(pipe)'").outcome == .done)
    close(reader)
    let passage = await session.line("stores")
    #expect(passage.outcome == .failed)
    #expect(
      passage.errors == [.unwritableFile(pipe, reason: "the reading process has closed the pipe")]
    )
    #expect(await session.line("record; stores").text.first == "off")
  }

  @Test(
    "A file is replaced as a whole with its permissions, or left unchanged",
    arguments: ["trace --file", "net har"]
  )
  func whole(command: String) async throws {
    let manager = FileManager.default
    let file = try folder.write("old", to: "old")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let reader = try FileHandle(forReadingFrom: URL(filePath: file))
    #expect(await session.line("\(command) '\(file)' --replace").outcome == .done)
    // A process that had opened the old file can still read all of it.
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["old"])
    // A second name of the file also has the new content.
    let name = folder.path + "/name"
    try manager.linkItem(atPath: file, toPath: name)
    try Data("twice".utf8).write(to: URL(filePath: file))
    #expect(await session.line("\(command) '\(file)' --replace").outcome == .done)
    #expect(manager.contents(atPath: name) == manager.contents(atPath: file))
    #expect(try manager.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  #if os(Linux)
  @Test("A full disk is reported", arguments: ["trace --file", "net har"])
  func fullDisk(command: String) async {
    #expect(
      await session.line("\(command) /dev/full").errors
        == [.unwritableFile("/dev/full", reason: "no space left on device")]
    )
  }
  #endif
}
