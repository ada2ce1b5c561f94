import CEditLine

/// A terminal's screen, as far as a line editor needs one: printing with deferred wrap at the
/// margin, wide characters, CR LF BS BEL, the control sequences `ESC [` A B C D G H J K m, and the
/// private modes, which it records.
///
/// An unknown sequence is counted in ``unknown``.
public struct Screen: Sendable {
  /// One cell; the second cell of a wide character has no text.
  public struct Cell: Sendable, Equatable {
    /// The character, with the marks that join it.
    public var text: String
    /// A Boolean value that indicates whether the character is dim.
    public var isDim: Bool
    /// A Boolean value that indicates whether something was printed here, even a space; only such
    /// cells move when rows are rewrapped.
    var isPrinted = true
    static let blank = Cell(text: " ", isDim: false, isPrinted: false)
  }

  /// A row, and a Boolean value that indicates whether the terminal wrapped to the next one at the
  /// margin.
  struct Row: Sendable {
    var cells: [Cell]
    var wraps = false
  }

  /// The number of rows in the window.
  public private(set) var rows: Int
  /// The number of cells in a row.
  public private(set) var columns: Int
  /// The cursor's row, from 0.
  public internal(set) var row = 0
  /// The cursor's column, from 0; equal to `columns` while a full row waits to wrap.
  public internal(set) var column = 0
  /// The number of times that the bell rang.
  public private(set) var bells = 0
  /// Private modes that are on, such as 2004 for bracketed paste.
  public private(set) var modes: Set<Int> = []
  /// The unknown control sequences.
  public private(set) var unknown: [String] = []
  var grid: [Row]
  var scrolledOff: [Row] = []
  private var isDim = false
  private var parser = Parser()

  /// Creates an empty screen.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    grid = Array(repeating: Row(cells: Array(repeating: .blank, count: columns)), count: rows)
  }

  /// The text of each row, without the spaces at its end.
  public var lines: [String] { grid.map(Screen.text) }

  /// The screen's text, without the empty rows below the last.
  public var text: String { Screen.joined(lines) }

  /// All text since the start: the rows that scrolled off the screen, and the screen.
  public var transcript: String { Screen.joined((scrolledOff + grid).map(Screen.text)) }

  /// The text of the cursor's row.
  public var cursorLine: String { lines[row] }

  /// Returns the cells of a row.
  public func cells(inRow row: Int) -> [Cell] { grid[row].cells }

  private static func text(_ row: Row) -> String {
    var text = row.cells.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func joined(_ lines: [String]) -> String {
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].joined(separator: "\n")
  }

  /// Shows the output of a program.
  ///
  /// Characters and sequences may be cut between two calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let step = parser.push(byte) else { continue }
      switch step {
      case .scalar(let scalar): put(scalar)
      case .sequence(let sequence): perform(sequence)
      }
    }
  }

  /// Shows `text`.
  public mutating func feed(_ text: String) {
    feed(text.utf8)
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n": lineFeed()
    case "\u{8}": column = max(0, min(column, columns - 1) - 1)
    case "\u{7}": bells += 1
    case _ where scalar.value < 0x20: unknown.append("control \(scalar.value)")
    default: show(scalar)
    }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    let width = Int(ceditline_width(scalar.value))
    guard width > 0 else {
      if column > 0 { grid[row].cells[column - 1].text.unicodeScalars.append(scalar) }
      return
    }
    if column + width > columns {
      grid[row].wraps = true
      lineFeed()
      column = 0
    }
    grid[row].cells[column] = Cell(text: String(Character(scalar)), isDim: isDim)
    if width == 2 { grid[row].cells[column + 1] = Cell(text: "", isDim: isDim) }
    column += width
  }

  private mutating func lineFeed() {
    if row + 1 < rows {
      row += 1
    } else {
      scrolledOff.append(grid.removeFirst())
      grid.append(Row(cells: Array(repeating: .blank, count: columns)))
    }
  }

  private mutating func perform(_ sequence: Parser.Sequence) {
    let count = max(1, sequence.first ?? 1)
    switch (sequence.isPrivate, sequence.final) {
    case (true, "h"): modes.formUnion(sequence.numbers)
    case (true, "l"): modes.subtract(sequence.numbers)
    case (false, "A"): move(to: row - count, column)
    case (false, "B"): move(to: row + count, column)
    case (false, "C"): move(to: row, column + count)
    case (false, "D"): move(to: row, column - count)
    case (false, "G"): move(to: row, count - 1)
    case (false, "H"): move(to: count - 1, max(1, sequence.numbers.dropFirst().first ?? 1) - 1)
    case (false, "J") where sequence.first == 2:
      for row in 0..<rows { erase(row, from: 0) }
    case (false, "J") where (sequence.first ?? 0) == 0:
      erase(row, from: min(column, columns - 1))
      for row in (row + 1)..<max(rows, row + 1) { erase(row, from: 0) }
    case (false, "K") where (sequence.first ?? 0) == 0: erase(row, from: min(column, columns - 1))
    case (false, "m"):
      for number in sequence.numbers.isEmpty ? [0] : sequence.numbers {
        if number == 2 { isDim = true }
        if number == 0 || number == 22 { isDim = false }
      }
    default: unknown.append(sequence.description)
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    self.row = min(max(0, row), rows - 1)
    self.column = min(max(0, column), columns - 1)
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for column in column..<columns { grid[row].cells[column] = .blank }
    grid[row].wraps = false
  }

  /// Changes the size of the screen, and rewraps its rows like current terminals: rows that the
  /// terminal itself had wrapped are joined first, and the cursor stays with its cell.
  public mutating func resize(rows: Int, columns: Int) {
    var reflow = Reflow(rows: rows, columns: columns)
    for (index, line) in grid.enumerated() {
      reflow.add(line, cursor: index == row ? column : nil)
    }
    let result = reflow.finish()
    scrolledOff += result.scrolledOff
    grid = result.grid
    (row, column) = (result.row, result.column)
    self.rows = rows
    self.columns = columns
  }
}
