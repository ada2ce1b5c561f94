/// A place in a source file.
public struct SourcePlace: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The file, relative to the folder that was read where it lies below it.
  public let file: String

  /// The line, counted from one.
  public let line: Int

  /// The column in UTF-8 bytes, counted from one.
  public let column: Int

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - line: The line, counted from one.
  ///   - column: The column, counted from one.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The form that compilers print and editors open: `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }

  /// `file:line`.
  var short: String { "\(file):\(line)" }

  /// Orders places by file, then by line, then by column.
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
