package import Foundation

extension OutputFile {
  /// Writes a file whose whole text is known.
  ///
  /// A file that is there is replaced by all of the new one, or stays as it is.
  ///
  /// - Parameters:
  ///   - data: What the file is to hold.
  ///   - path: The file's path.
  ///   - replaces: Whether a file that is there may be replaced.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  package static func write(
    _ data: Data,
    to path: String,
    replaces: Bool
  ) throws(ConsoleError) {
    guard replaces, let old = Replaceable(path), let (beside, descriptor) = old.openBeside() else {
      return try OutputFile(path, replaces: replaces).write(data)
    }
    do throws(ConsoleError) {
      try OutputFile(path, descriptor).write(data)
      guard rename(beside, old.place) == 0 else { throw failure(of: path) }
    } catch {
      unlink(beside)
      throw error
    }
  }
}

/// A regular file in whose place another one may be put: the user's own, that has no second name.
///
/// A device, a pipe and somebody else's file are not: they are written to as they are.
private struct Replaceable {
  /// Where it is, when all links to it are followed.
  let place: String

  private let mode: mode_t

  init?(_ path: String) {
    guard OutputFile.stream(path) == nil, !path.contains("\0"), let real = realpath(path, nil)
    else {
      return nil
    }
    defer { free(real) }
    var information = stat()
    guard lstat(real, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_nlink == 1, information.st_uid == geteuid(), access(real, W_OK) == 0
    else { return nil }
    place = String(cString: real)
    mode = information.st_mode & 0o7777
  }

  /// Begins a file in the same folder with the same permissions, `nil` where none may be made.
  func openBeside() -> (path: String, descriptor: Int32)? {
    let folder = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
    let path = "\(folder)/.inno-\(UUID().uuidString)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    fchmod(descriptor, mode)
    return (path, descriptor)
  }
}
