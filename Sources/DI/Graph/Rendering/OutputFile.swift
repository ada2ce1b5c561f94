public import Foundation

/// A file that is written atomically.
public struct OutputFile: Sendable {
  private let path: String

  /// Creates a reference to the file at a path, without creating the file on disk.
  public init(_ path: String) {
    self.path = path
  }

  /// Atomically replaces the content of the file with the given data.
  ///
  /// If the path refers to something other than a regular file, such as `/dev/null`, the data is
  /// written directly.
  ///
  /// - Throws: ``OutputFileError`` if the file cannot be written. In that case, the content of a
  ///   regular file is unchanged.
  public func write(_ data: Data) throws(OutputFileError) {
    let place = URL(filePath: path).resolvingSymlinksInPath()
    let type =
      try? FileManager.default.attributesOfItem(atPath: place.path(percentEncoded: false))[.type]
      as? FileAttributeType
    do {
      if let type, type != .typeRegular, type != .typeDirectory {
        let handle = try FileHandle(forWritingTo: place)
        try handle.write(contentsOf: data)
        try handle.close()
      } else {
        try data.write(to: place, options: .atomic)
      }
    } catch {
      throw .unwritable(path)
    }
  }

  /// Writes data to the file, unless the file already contains exactly this data.
  ///
  /// If the content is unchanged, the modification time of the file also stays the same.
  ///
  /// - Throws: ``OutputFileError`` if the file cannot be written.
  public func update(_ data: Data) throws(OutputFileError) {
    guard FileManager.default.contents(atPath: path) != data else { return }
    try write(data)
  }
}

/// An error while writing a file.
public enum OutputFileError: Error, Hashable, CustomStringConvertible {
  /// The file, or its folder, cannot be written.
  case unwritable(String)

  /// The error message.
  public var description: String {
    switch self {
    case .unwritable(let path):
      "cannot write \(path); check that its folder exists and is writable"
    }
  }
}
