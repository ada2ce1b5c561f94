import Foundation

/// The Swift files to search for containers.
public struct SourceTree: Sendable {
  /// A Swift file, with the name of the target that contains the file.
  public struct File: Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// The name of the file, as printed in errors and warnings.
    public let name: String

    /// The name of the file's target.
    public let module: String

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the file, as printed in errors and warnings.
    ///   - module: The name of the file's target.
    public init(path: String, name: String, module: String) {
      self.path = path
      self.name = name
      self.module = module
    }
  }

  /// The Swift files, in the given order.
  ///
  /// Files that were found in a folder are sorted by name.
  public let files: [File]

  /// Creates a tree of files.
  public init(files: [File]) {
    self.files = files
  }

  /// Creates a tree of the Swift files in a folder, or of a single file.
  ///
  /// The search in a folder skips hidden files and folders (such as `.build`), symbolic links to
  /// folders, and folders that contain their own `Package.swift`.
  ///
  /// - Parameter path: A folder or a file.
  /// - Throws: ``SourceTreeError`` if the file or folder cannot be read, or if a subfolder cannot
  ///   be read.
  public init(at path: String) throws(SourceTreeError) {
    let root = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(
      percentEncoded: false
    )
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
      throw .missing(path)
    }
    let top = root.hasSuffix("/") ? String(root.dropLast()) : root
    guard isFolder.boolValue else {
      let folder = top.split(separator: "/").dropLast().map(String.init)
      files = [File(path: top, name: path, module: Self.module(of: [], below: folder))]
      return
    }
    var files: [File] = []
    var folders: [[String]] = [[]]
    while let folder = folders.popLast() {
      let location = ([top] + folder).joined(separator: "/")
      let names = try Self.names(in: location.isEmpty ? "/" : location)
      if !folder.isEmpty, names.contains("Package.swift") { continue }
      let module = Self.module(of: folder, below: top.split(separator: "/").map(String.init))
      for name in names where !name.hasPrefix(".") {
        let place = location + "/" + name
        if name.hasSuffix(".swift") {
          let relative = (folder + [name]).joined(separator: "/")
          files.append(File(path: place, name: relative, module: module))
        } else if Self.isFolder(place) {
          folders.append(folder + [name])
        }
      }
    }
    self.files = files.sorted { $0.name < $1.name }
  }

  /// Creates a source tree from a file that contains a list of Swift files.
  ///
  /// Each line of the list describes one Swift file, and consists of a module, a tab and a path.
  ///
  /// The build plugin writes the list for a target and its dependencies.
  ///
  /// - Parameter path: The path of the file that contains the list.
  /// - Throws: ``SourceTreeError`` if the list cannot be read, or if a line is malformed.
  public init(list path: String) throws(SourceTreeError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path) }
    var files: [File] = []
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard fields.count == 2, !fields[0].isEmpty, !fields[1].isEmpty else {
        throw .badLine(path, index + 1)
      }
      files.append(
        File(path: String(fields[1]), name: String(fields[1]), module: String(fields[0]))
      )
    }
    self.files = files
  }

  private static func names(in folder: String) throws(SourceTreeError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .unreadableFolder(folder)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeDirectory
  }

  /// Returns the name of the folder directly below the last `Sources` or `Tests` folder in a path.
  ///
  /// If the path contains no folder below `Sources` or `Tests`, the result is the last component of
  /// `top`, which is the path of the folder at which the search starts.
  private static func module(of folder: [String], below top: [String]) -> String {
    let path = top + folder
    if let index = path.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      index + 1 < path.count
    {
      return path[index + 1]
    }
    return top.last ?? "/"
  }
}

/// An error that occurs while the files of a source tree are collected.
public enum SourceTreeError: Error, Hashable, CustomStringConvertible {
  /// The path does not exist or cannot be read.
  case missing(String)

  /// The contents of a folder cannot be listed.
  case unreadableFolder(String)

  /// A line in a list of files is malformed.
  case badLine(String, Int)

  /// The error message.
  public var description: String {
    switch self {
    case .missing(let path):
      "cannot read \(path); check that it exists and is readable"
    case .unreadableFolder(let path):
      "cannot read the folder \(path); check its permissions"
    case .badLine(let path, let line):
      "\(path):\(line): expected a module name, a tab character and a path"
    }
  }
}
