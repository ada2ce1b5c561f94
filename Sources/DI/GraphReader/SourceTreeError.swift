/// Why no files could be gathered.
public enum SourceTreeError: Error, Hashable, CustomStringConvertible {
  /// Nothing is there.
  case missing(String)

  /// A folder cannot be listed.
  case unreadableFolder(String)

  /// A line of a list is not a module, a tab and a path.
  case badLine(String, Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      "There is nothing at \(path), or it cannot be read; give a folder or a Swift file."
    case .unreadableFolder(let path):
      "The folder \(path) cannot be read; check its permissions."
    case .badLine(let path, let line):
      "\(path):\(line): a line of a list of sources is a module, a tab and a path."
    }
  }
}
