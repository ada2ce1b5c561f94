import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Damaged session files", .timeLimit(.minutes(5)))
struct DamagedSessionTests {
  /// The bytes of a small session file.
  private let bytes: [UInt8]

  /// The positions of the line breaks.
  private let breaks: [Int]

  init() async throws {
    let folder = try TemporaryFolder()
    let console = Console(name: "small", clock: VirtualClock(seed: 7))
    let file = folder.path + "/a.session"
    for line in ["session start '\(file)'", "print one", "print two", "session stop"] {
      #expect(await console.evaluate(line, settles: true) == .done, "\(line)")
    }
    let contents = Array(try Data(contentsOf: URL(filePath: file)))
    bytes = contents
    breaks = contents.indices.filter { contents[$0] == UInt8(ascii: "\n") }
  }

  private func file(_ bytes: some Sequence<UInt8>) throws(ConsoleError) -> SessionFile {
    try SessionFile(Data(bytes), path: "a.session")
  }

  /// The error of a file whose first line is damaged or incomplete.
  private static let noSession = ConsoleError.unreadableFile(
    "a.session",
    reason: "it is not a session file; create one with \"session start FILE\""
  )

  /// The error of a file with a damaged line after an event.
  private static func damage(after event: Int) -> ConsoleError {
    .unreadableFile(
      "a.session",
      reason: "a line after event \(event) is damaged; restore the file from a copy"
    )
  }

  /// Returns the error of a file whose first line is damaged.
  private func firstLineError(_ bytes: [UInt8]) -> ConsoleError {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard line.hasPrefix("{"), line.contains(#""kind":"session""#) else { return Self.noSession }
    return .unreadableFile(
      "a.session",
      reason: "its first line is damaged; restore the file from a copy"
    )
  }

  @Test("A file that is cut at any byte opens with its complete lines")
  func cuts() throws {
    let whole = try file(bytes)
    #expect(!whole.isCut && whole.entries.count == breaks.count && breaks.count > 5)
    for length in 0...breaks[0] {
      #expect(throws: Self.noSession, "\(length)") { try file(bytes[..<length]) }
    }
    for length in breaks[0] + 1..<bytes.count {
      let cut = try file(bytes[..<length])
      let count = breaks.count { $0 < length }
      #expect(
        cut.isCut && cut.entries.map(\.number) == whole.entries[..<count].map(\.number),
        "\(length)"
      )
    }
  }

  @Test("A flipped bit of any byte is reported with the event before the damaged line")
  func flips() throws {
    let numbers = try file(bytes).entries.map(\.number)
    var copy = bytes
    var line = 0
    for place in bytes.indices.dropLast() {
      for bit in 0..<8 {
        copy[place] ^= 1 << bit
        let error = line == 0 ? firstLineError(copy) : Self.damage(after: numbers[line - 1])
        #expect(throws: error, "bit \(bit) of byte \(place)") { try file(copy) }
        copy[place] = bytes[place]
      }
      if place == breaks[line] { line += 1 }
    }
  }

  @Test("A file whose last line break is damaged opens without its last line, as a cut file")
  func lastBreak() throws {
    let whole = try file(bytes)
    var copy = bytes
    let last = copy.count - 1
    for bit in 0..<8 {
      copy[last] = bytes[last] ^ 1 << bit
      let cut = try file(copy)
      #expect(cut.isCut, "bit \(bit)")
      #expect(cut.entries.map(\.number) == whole.entries.dropLast().map(\.number), "bit \(bit)")
    }
  }
}
