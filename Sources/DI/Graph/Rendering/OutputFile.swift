public import Foundation

/// A file that is written whole or not at all.
public struct OutputFile: Sendable {
  private let path: String

  /// Names the file.
  public init(_ path: String) {
    self.path = path
  }

  /// Writes the file beside its place and moves it there; what is no regular file, such as
  /// `/dev/null`, is written in place.
  ///
  /// - Throws: ``OutputFileError`` if that cannot be done; what was there before is then unchanged.
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

  /// Writes the file unless it has just these bytes, so that nothing that depends on it is made anew.
  ///
  /// - Throws: ``OutputFileError`` if it cannot be written.
  public func update(_ data: Data) throws(OutputFileError) {
    guard FileManager.default.contents(atPath: path) != data else { return }
    try write(data)
  }
}

/// Why a file is not written.
public enum OutputFileError: Error, Hashable, CustomStringConvertible {
  /// The file, or its folder, cannot be written.
  case unwritable(String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unwritable(let path):
      "\(path) cannot be written; check that its folder exists and its permissions."
    }
  }
}
