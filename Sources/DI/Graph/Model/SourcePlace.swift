/// A location in a source file.
public struct SourcePlace: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The path of the source file, relative to the folder that the graph tool has read.
  ///
  /// If the tool has read a single file or a list of files instead of a folder, the value is the
  /// file's path as given to the tool.
  public let file: String

  /// The line, starting at one.
  public let line: Int

  /// The column in UTF-8 bytes, starting at one.
  public let column: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - line: The line, starting at one.
  ///   - column: The column, starting at one.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location in the format of compiler messages: `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }

  /// The location without the column: `file:line`.
  var short: String { "\(file):\(line)" }

  /// Returns a Boolean value that indicates whether one location precedes another.
  ///
  /// Locations are ordered by file, line and column.
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
