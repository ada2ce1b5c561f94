#if PersistentCache
import GRDB
public import Foundation

/// An error that occurs when a cache cannot be opened or a file in the cache's folder cannot be
/// used.
public enum PersistentCacheError: Error, Sendable, Equatable {
  /// An operation on the file or folder at `path` failed; `code` is the value of `errno`.
  case fileSystem(operation: String, path: String, code: Int32)
  /// SQLite could not open the database at the given path, for the given reason.
  case database(path: String, String)
}

extension PersistentCacheError: LocalizedError, CustomStringConvertible {
  /// A human-readable message that names the problem and the path, and suggests a remedy.
  public var description: String {
    switch self {
    case .fileSystem(let operation, let path, let code) where [ENOSPC, EDQUOT].contains(code):
      "Cannot \(operation) \(path): \(Self.text(of: code)). "
        + "Free some space, or choose another folder for the cache."
    case .fileSystem(let operation, let path, let code):
      "Cannot \(operation) \(path): \(Self.text(of: code)). Choose another folder for the cache."
    case .database(let path, let message):
      "Cannot open the cache \(path): \(message). Choose another folder for the cache."
    }
  }

  private static func text(of code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }

  /// Returns a human-readable message for a failed operation on the database at a path.
  ///
  /// The message contains no SQL, and suggests a remedy if there is one.
  static func text(of error: DatabaseError, at path: String) -> String {
    let remedy =
      switch error.resultCode {
      case .SQLITE_FULL: " Free some space."
      case .SQLITE_READONLY, .SQLITE_CANTOPEN: " Check the permissions of the folder."
      case .SQLITE_BUSY: " Another process uses it."
      default: ""
      }
    return "Cannot use the cache \(path): \(error.message ?? "unknown error").\(remedy)"
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
#endif
