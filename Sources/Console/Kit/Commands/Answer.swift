/// The result of a command, as data for programs and as text for people.
public struct Answer: Sendable {
  /// The answer, as data for programs.
  package var data: ConsoleValue { didSet { printout = nil } }

  /// The answer as lines of human-readable text.
  package var lines: [String] { didSet { printout = nil } }

  /// A Boolean value that indicates whether the lines are sentences, which are never truncated.
  ///
  /// If the value is `false`, each line of a multiline answer, such as a table, is truncated at the
  /// width of the terminal.
  package var isProse: Bool

  /// A Boolean value that indicates whether the answer only repeats a value that another command
  /// prints in full.
  ///
  /// If the value is `true`, even a single line is truncated at the width of the terminal.
  var isEcho = false

  /// The name of the variable that has the value of the answer, or `nil` if the answer does not show
  /// a variable.
  var variable: String?

  /// The printed text and the size of the answer; `nil` until the text and the size are computed.
  private(set) var printout: Printout?

  /// An object that provides the Swift value from which the answer's data was made; `nil` if the
  /// data was not made from a Swift value.
  private var source: Source?

  /// An object that computes a Swift value on demand, on the main actor.
  @MainActor
  private final class Source {
    private let find: () -> Any?

    var value: Any? { find() }

    init(_ find: @escaping () -> Any?) {
      self.find = find
    }
  }

  /// The printed text and the size of an ``Answer``.
  ///
  /// All copies of the answer share this object.
  final class Printout: Sendable {
    /// The answer's lines, printed without a limit on their width.
    ///
    /// Each line ends with a newline.
    let text: String

    /// The approximate size of the answer's data and text lines, in bytes.
    let size: Int

    fileprivate init(of answer: Answer) {
      text = answer.lines.printedText
      size = answer.data.size + answer.lines.size
    }
  }

  /// The Swift value that ``data`` describes, or `nil` if ``data`` does not describe a Swift value.
  ///
  /// A command can pass the Swift value to an action without a conversion.
  @MainActor var original: Any? { source?.value }

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - lines: The data as lines of text.
  ///   - isProse: A Boolean value that indicates whether the lines are sentences, which are printed
  ///     in full even if they are wider than the terminal.
  public init(_ data: ConsoleValue, lines: [String], isProse: Bool = false) {
    self.data = data
    self.lines = lines
    self.isProse = isProse
  }

  /// Creates a one-line answer.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - line: The data as text.
  public init(_ data: ConsoleValue, _ line: String) {
    self.init(data, lines: [line])
  }

  /// Creates an answer from a Swift value, which is shown as a tree.
  ///
  /// - Parameter value: The Swift value to show.
  @MainActor
  package init(reflecting value: Any) {
    let data = ConsoleValue(reflecting: value)
    self.init(data, lines: data.tree) { value }
  }

  /// Creates an answer for a Swift value.
  ///
  /// - Parameters:
  ///   - data: The value as data.
  ///   - lines: The value as lines of text.
  ///   - original: A closure that returns the Swift value, or returns `nil` if the value is not
  ///     available.
  @MainActor
  init(_ data: ConsoleValue, lines: [String] = [], original: @escaping () -> Any?) {
    self.init(data, lines: lines)
    source = Source(original)
  }

  /// Creates an answer from a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The text of the drawing, such as a Mermaid diagram.
  ///   - format: The name of the drawing's format, such as `mermaid`.
  init(drawing: String, as format: String) {
    let lines = drawing.lines
    self.init(
      .facts(["format": .string(format), "text": .string(drawing)]),
      lines: lines.last == "" ? lines.dropLast() : lines
    )
  }

  /// Creates an answer from named values.
  ///
  /// - Parameters:
  ///   - values: The values with their names.
  ///   - lines: The lines of text; `nil` to print the name and the text of each value in two
  ///     columns.
  init(listing values: [(name: String, value: ConsoleValue)], lines: [String]? = nil) {
    self.init(
      .named(values),
      lines: lines ?? Columns.lines(values.map { [$0.name, $0.value.plainText] })
    )
  }

  /// A copy of the answer without the original Swift value, which may be large.
  var withoutOriginal: Answer {
    var answer = self
    answer.source = nil
    return answer
  }

  /// The approximate size, in bytes, of the answer's data and lines.
  var size: Int { printout?.size ?? data.size + lines.size }

  /// The lines as one string, without a limit on the width of a line.
  ///
  /// Each line ends with a newline.
  var printedText: String { printout?.text ?? lines.printedText }

  /// A copy of the answer whose printed text and size are computed in advance.
  ///
  /// Use such a copy if the answer is printed many times.
  var withPrintout: Answer {
    var answer = self
    if printout == nil { answer.printout = Printout(of: self) }
    return answer
  }

  /// The answer, with its data shown as a tree.
  var asTree: Answer {
    var answer = self
    answer.lines = data.tree
    answer.isProse = false
    answer.isEcho = false
    return answer
  }

  /// A copy of the answer whose lines are marked as sentences.
  var asProse: Answer {
    var answer = self
    answer.isProse = true
    return answer
  }
}

extension [String] {
  /// The lines as one text, with control characters escaped.
  ///
  /// Each line ends with a newline.
  fileprivate var printedText: String { map { $0.escapedForTerminal + "\n" }.joined() }
}
