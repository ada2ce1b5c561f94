import InnoTerminalUI

/// A format for printing events as text.
///
/// The text has columns for the source, the kind and the description of an event:
///
/// ```
///   people  phase     idle -> loading
///   net     request   #1 GET /users
/// ```
public struct TextFormat: Sendable {
  /// A Boolean value that indicates whether the text contains colors and bold type.
  package var isStyled: Bool

  /// A Boolean value that indicates whether each command line is printed before its output.
  ///
  /// The value is `false` in a terminal, which already shows the line that the user typed.
  package var echoesCommands: Bool

  /// The width at which long rows are truncated, in terminal columns, or `nil` for no limit.
  ///
  /// For example, the value is `nil` if the output is not a terminal.
  package var width: Int?

  /// The maximum number of changes that are shown for one state event if the width is limited.
  static let changeLimit = 12

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - isStyled: A Boolean value that indicates whether the text contains colors and bold type.
  ///   - echoesCommands: A Boolean value that indicates whether each command line is printed before
  ///     its output. Use `false` in a terminal, which already shows the line that the user typed.
  ///   - width: The width at which long rows are truncated, in terminal columns, or `nil` for no
  ///     limit.
  public init(isStyled: Bool = false, echoesCommands: Bool = true, width: Int? = nil) {
    self.isStyled = isStyled
    self.echoesCommands = echoesCommands
    self.width = width
  }

  /// Returns an event as lines of text.
  ///
  /// - Parameter event: The event to format.
  /// - Returns: The lines. The array is empty if the event is not shown.
  public func lines(for event: TimelineEvent) -> [String] {
    var text = ""
    write(event, to: &text)
    return text.lines.dropLast()
  }

  /// Appends an event to text as lines, each of which ends with a newline.
  ///
  /// If the event is not shown, nothing is appended.
  ///
  /// - Parameters:
  ///   - event: The event to format.
  ///   - text: The text to which the event is appended.
  public func write(_ event: TimelineEvent, to text: inout String) {
    guard event.repeatedIn.isEmpty else { return }
    switch event.kind {
    case .command(let line): if echoesCommands { write(command: line, to: &text) }
    case .answer(_, let answer):
      // Do not truncate prose or an answer of one line, because the user may want to copy it.
      // Truncate an echo, because another command prints the value in full.
      let isCut = answer.isEcho || answer.lines.count > 1 && !answer.isProse
      let width = isCut ? width : nil
      if width == nil, let printout = answer.printout { return text += printout.text }
      for line in answer.lines { write(line.escapedForTerminal.cut(to: width), to: &text) }
    case .error(let report): for line in lines(for: report) { write(line, to: &text) }
    case .step, .screen: break
    // The error after this event contains the same information.
    case .expectation(_, false, _): break
    default: writeRow(event, to: &text)
    }
  }

  private func write(_ line: String, to text: inout String) {
    text += line
    text += "\n"
  }

  private func write(command line: String, to text: inout String) {
    guard line.utf8.contains(UInt8(ascii: "\n")) else {
      let shown = ("> " + line.escapedForTerminal).cut(to: width)
      return write(style(.bold, shown), to: &text)
    }
    var prompt = "> "
    for part in line.utf8.split(separator: UInt8(ascii: "\n")) {
      let shown = (prompt + String(Substring(part)).escapedForTerminal).cut(to: width)
      write(style(.bold, shown), to: &text)
      prompt = "... "
    }
  }

  /// Returns an error as lines of text.
  ///
  /// The first line is the message. If the position of the cause is known, the typed line and a
  /// mark under the cause follow.
  ///
  /// - Parameter report: The error to format.
  /// - Returns: The lines.
  public func lines(for report: ErrorReport) -> [String] {
    let place = report.location.map { "\($0): ".escapedForTerminal } ?? ""
    let first = place + style(.red, "error:") + " \(report.failure.error)"
    guard let range = report.place, let excerpt = Excerpt(report.line, range) else {
      return [first]
    }
    return [first, "  " + excerpt.text, "  " + style(.red, excerpt.mark)]
  }

  private func writeRow(_ event: TimelineEvent, to text: inout String) {
    let parts = width == nil ? event.kind.text : event.kind.shortText
    guard let first = parts.first else { return }
    let (source, kind) = (event.source, event.kind.label)
    text += "  "
    let sourceWidth = write(source, .dim, to: &text)
    text += " "
    let kindWidth = write(kind, isStyled ? kindStyle(event.kind) : .dim, to: &text)
    text += " "
    let start = sourceWidth + kindWidth + 4
    let room = width.map { $0 - start }
    write(first.escapedForTerminal.cut(to: room), to: &text)
    guard parts.count > 1 else { return }
    let indent = String(repeating: " ", count: start)
    for part in parts.dropFirst() {
      write(indent + part.escapedForTerminal.cut(to: room), to: &text)
    }
  }

  /// Appends a cell and returns the width of the cell in terminal columns.
  ///
  /// The cell is padded to at least eight columns.
  private func write(_ cell: String, _ style: Style, to text: inout String) -> Int {
    let width = cell.columns
    if isStyled { text += "\u{1B}[\(style.rawValue)m" }
    text += cell
    switch 8 - width {
    case 3: text += "   "
    case 2: text += "  "
    case 1: text += " "
    case ...0: break
    case let missing: text += String(repeating: " ", count: missing)
    }
    if isStyled { text += "\u{1B}[0m" }
    return max(width, 8)
  }

  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  private func kindStyle(_ kind: TimelineEvent.Kind) -> Style {
    switch kind {
    case .phase: .yellow
    case .route, .modal, .tab, .link, .intent, .watch: .cyan
    case .expectation(_, let ok, _): ok ? .green : .red
    case .response(_, .failure, _), .issue: .red
    default: .dim
    }
  }

  private func style(_ style: Style, _ text: String) -> String {
    isStyled ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension TimelineEvent.Kind {
  /// The name of this kind of event in a printed list of events.
  fileprivate var label: String {
    if case .expectation = self { "expect" } else { name }
  }

  /// The text of the event, with long values and long lines shortened.
  ///
  /// If a value changed, the old value and the new value are shortened separately, so that both
  /// values remain visible. The lines of the network log are not shortened.
  var shortText: [String] {
    if case .netlog = self { return text }
    var lines = shortChanges ?? text
    for index in lines.indices { lines[index] = lines[index].shortened(to: 500) }
    return lines
  }
}

extension TimelineEvent.Kind {
  /// The changes of the event with shortened values, or `nil` if the event has no changes.
  private var shortChanges: [String]? {
    switch self {
    case .state(let changes): Self.text(of: changes, limit: ValueChange.shortLimit)
    case .watch(let change): Self.text(of: [change], limit: ValueChange.shortLimit)
    default: nil
    }
  }
}

/// The part of a line around an error, with a mark under the cause of the error.
struct Excerpt {
  private static let reach = 60

  let text: String
  let mark: String

  init?(_ line: String, _ range: Range<Int>) {
    var scalars = Array(line.unicodeScalars)
    // A missing word is marked one space after the end of the line.
    if range.lowerBound == scalars.count + 1 { scalars.append(" ") }
    guard range.lowerBound <= scalars.count else { return nil }
    let lineStart = scalars[..<range.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let lineEnd = scalars[range.lowerBound...].firstIndex(of: "\n") ?? scalars.count
    let start = max(lineStart, range.lowerBound - Self.reach)
    let end = min(lineEnd, max(range.lowerBound + Self.reach, start + 1))
    func text(_ range: Range<Int>) -> String {
      String(scalars: scalars[range]).escapedForTerminal
    }
    let before = (start > lineStart ? "…" : "") + text(start..<range.lowerBound)
    let marked = text(range.lowerBound..<min(max(range.upperBound, range.lowerBound), end))
    let after = min(max(range.upperBound, range.lowerBound), end)
    self.text = before + marked + text(after..<end) + (end < lineEnd ? "…" : "")
    mark =
      String(repeating: " ", count: displayWidth(before))
      + String(repeating: "^", count: max(1, displayWidth(marked)))
  }
}

extension ValueChange {
  /// The maximum number of characters of each value in a shortened change.
  static let shortLimit = 60

  /// The change as one line of text, such as `count: 0 -> 1`.
  var text: String { text(limit: nil) }

  /// Returns a line of text that shows the change.
  ///
  /// If possible, the text shows a change to a list as the edits that turn the old list into the
  /// new list.
  ///
  /// - Parameter limit: The maximum number of characters of each value, or `nil` for no limit.
  /// - Returns: The text, such as `count: 0 -> 1`.
  func text(limit: Int?) -> String {
    var text = textPath
    if !text.isEmpty { text += ": " }
    if case .array(let old) = from, case .array(let new) = to, !old.isEmpty, !new.isEmpty,
      let edits = ListEdits(from: old, to: new)
    {
      return text + edits.text(limit: limit)
    }
    text += from.text.shortened(to: limit)
    text += " -> "
    text += to.text.shortened(to: limit)
    return text
  }
}

extension String {
  /// Returns the text, truncated with an ellipsis if it is wider than a given width.
  ///
  /// A character that consists of several Unicode scalars is never split.
  ///
  /// - Parameter width: The maximum width in terminal columns, or `nil` for no limit.
  /// - Returns: The text, whose width is at most the given width.
  fileprivate func cut(to width: Int?) -> String {
    guard let width, utf8.count > width, columns > width else { return self }
    var room = max(width, 1) - 1
    let end = firstIndex { character in
      room -= displayWidth(String(character))
      return room < 0
    }
    return self[..<(end ?? endIndex)] + "…"
  }

  /// The width of the text in terminal columns.
  fileprivate var columns: Int { isPrintableASCII ? utf8.count : displayWidth(self) }
}
