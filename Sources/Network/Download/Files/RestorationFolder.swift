#if Download
import Foundation

/// The folder that lists the downloads to restore at the next launch.
///
/// For each download, the folder contains a symbolic link to the download's journal. The name of
/// the link contains the download's identifier.
///
/// Creating or removing a link is a single system call, so the folder is valid even after a crash.
struct RestorationFolder: Sendable {
  private static let suffix = ".download"

  let path: String
  let system: FileSystem

  /// Returns the identifier of each download and the path of the download's journal.
  func journals() throws(DownloadError) -> [(id: String, path: String)] {
    guard try system.facts(of: path) != nil else { return [] }
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
