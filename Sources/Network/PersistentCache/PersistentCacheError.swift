#if PersistentCache
public import Foundation

/// An error that prevents a cache from being opened, or a file in its folder from being used.
public enum PersistentCacheError: Error, Sendable, Equatable {
  /// The given operation on the file or folder at the given path failed with the given `errno`
  /// code.
  case fileSystem(operation: String, path: String, code: Int32)
  /// SQLite could not open the database at the given path, for the given reason.
  case database(path: String, String)
}

extension PersistentCacheError: LocalizedError, CustomStringConvertible {
  /// A human-readable message that names the problem and the path, and suggests a remedy.
  public var description: String {
    switch self {
    case .fileSystem(let operation, let path, let code):
      "Cannot \(operation) \(path): \(String(cString: strerror(code)).lowercased()). "
        + "Choose another folder for the cache."
    case .database(let path, let message):
      "Cannot open the cache \(path): \(message). Choose another folder for the cache."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
#endif
