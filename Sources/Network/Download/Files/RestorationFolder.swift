#if Download
import Foundation

/// The folder that records the downloads of a manager.
///
/// It has a symbolic link for each download, which is named after the download and leads to its
/// journal.
///
/// A link is created and removed by one system call, so the folder is valid after a crash.
struct RestorationFolder: Sendable {
  private static let suffix = ".download"

  let path: String
  let system: FileSystem

  /// Returns the journals, by the identifier of their download.
  func journals() throws(DownloadError) -> [(id: String, path: String)] {
    guard system.facts(of: path) != nil else { return [] }
    return try system.names(in: path).compactMap { name in
      guard name.hasSuffix(Self.suffix),
        let journal = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(path)/\(name)"
        )
      else { return nil }
      return (String(name.dropLast(Self.suffix.count)), journal)
    }
  }

  func add(_ record: DownloadRecord) throws(DownloadError) {
    try system.createFolder(path)
    let journal = record.target.journalPath
    do throws(DownloadError) {
      try system.perform(.link, place(record.id)) { symlink(journal, place(record.id)) }
    } catch .fileSystemError(let failure) where failure.code == EEXIST {
      return
    }
  }

  func remove(_ id: String) throws(DownloadError) {
    try system.remove(place(id))
  }

  private func place(_ id: String) -> String { "\(path)/\(id)\(Self.suffix)" }
}
#endif
