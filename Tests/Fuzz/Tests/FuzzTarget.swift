import InnoConsole
@testable import InnoLineEditor

/// A part of the console that runs on random bytes, with the conditions that must always hold.
///
/// libFuzzer (`Scripts/fuzz`) searches for bytes that violate the conditions. The tests run the
/// bytes that it found, and the seeds.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// Splits bytes into lines.
  case lines

  /// Parses a line.
  case words

  /// Evaluates a condition after `expect`.
  case condition

  /// Parses JSON, both as a value and as an argument.
  case json

  /// Evaluates a path in a state and in a variable.
  case path

  /// Completes a line.
  case completion

  /// Runs a script.
  case interpreter

  /// Decodes the input of a terminal.
  case keys

  /// Draws a line.
  case drawing

  /// Runs the target on the bytes.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Throws: ``FuzzFinding`` if a condition is violated.
  @MainActor
  func run(_ bytes: [UInt8]) async throws(FuzzFinding) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .lines: try checkLines(bytes)
    case .words: try checkWords(text)
    case .condition: try await FuzzApp().run("expect \(text)")
    case .json: try await FuzzApp().run("let x = \(text)\nsend desk tag \(text)\n$x")
    case .path: try await FuzzApp().run("state desk \(text)\nlet x = state desk\n$x.\(text)")
    case .completion: try FuzzApp().complete(text, at: Int(bytes.first ?? 0))
    case .interpreter: try await FuzzApp().run(text)
    case .keys: try checkKeys(bytes)
    case .drawing: try checkDrawing(bytes)
    }
  }
}

/// A condition that was violated.
struct FuzzFinding: Error, CustomStringConvertible {
  /// A description of the violation.
  let description: String

  static func require(_ condition: Bool, _ description: String) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(description: description) }
  }
}

extension FuzzTarget {
  /// Checks that lines do not depend on how the bytes are split.
  private func checkLines(_ bytes: [UInt8]) throws(FuzzFinding) {
    var pieces = LineSplitter()
    let cut = bytes.first.map { Int($0) % bytes.count } ?? 0
    var lines = pieces.append(bytes[..<cut]) + pieces.append(bytes[cut...])
    if let last = pieces.finish() { lines.append(last) }
    try FuzzFinding.require(
      lines == Script.lines(of: bytes),
      "the lines depend on how the bytes are split"
    )
  }

  /// Checks that words do not overlap and that each command has at least one.
  private func checkWords(_ text: String) throws(FuzzFinding) {
    guard case .commands(let commands)? = try? LineParser.parse(text) else { return }
    var end = 0
    for command in commands {
      try FuzzFinding.require(!command.words.isEmpty, "a command has no words")
      for word in command.words {
        try FuzzFinding.require(word.range.lowerBound >= end, "two words overlap")
        end = word.range.upperBound
      }
    }
    try FuzzFinding.require(end <= text.unicodeScalars.count, "a word ends after the line")
  }

  /// Checks that UTF-8 is decoded without loss.
  private func checkKeys(_ bytes: [UInt8]) throws(FuzzFinding) {
    var decoder = UTF8Decoder()
    let scalars = bytes.flatMap { decoder.push($0) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try FuzzFinding.require(scalars == Array(text.unicodeScalars), "a character was lost")
  }

  /// Checks that the cursor is in the window and that only known escape sequences are drawn.
  private func checkDrawing(_ bytes: [UInt8]) throws(FuzzFinding) {
    let (columns, rows) = (Int(bytes.first ?? 80), Int(bytes.dropFirst().first ?? 24))
    let line = Array(String(decoding: bytes.dropFirst(3), as: UTF8.self).unicodeScalars)
    let renderer = LineRenderer(columns: columns, rows: rows)
    let content = LineRenderer.Content(
      prompt: "inno> ",
      line: line,
      cursor: Int(bytes.dropFirst(2).first ?? 0) % (line.count + 1),
      hint: line.count % 2 == 0 ? String(String.UnicodeScalarView(line.reversed())) : nil
    )
    let frame = renderer.frame(content)
    try FuzzFinding.require(frame.row < max(1, rows), "the cursor is below the window")
    try FuzzFinding.require(frame.column < max(2, columns), "the cursor is outside the window")
    // A combining mark may follow an escape sequence.
    let sequence = /\u{1B}\[[0-9]*[ACm]/.matchingSemantics(.unicodeScalar)
    for drawing in [frame.bytes, renderer.finished(content)] {
      let plain = drawing.replacing(sequence, with: "")
      try FuzzFinding.require(
        plain.unicodeScalars.allSatisfy {
          $0 == "\r" || $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
        },
        "a control character is drawn"
      )
    }
  }
}
