#if PersistentCache
public import Foundation

/// The reason why a cache could not be opened, or a file in it could not be used.
public enum PersistentCacheError: Error, Sendable, Equatable {
  /// A file operation failed with an error number.
  case fileSystem(operation: String, path: String, code: Int32)
  /// SQLite failed with the given message.
  case database(path: String, String)
}

extension PersistentCacheError: LocalizedError, CustomStringConvertible {
  /// A message for people: the problem, its location, and a remedy.
  public var description: String {
    switch self {
    case .fileSystem(let operation, let path, let code):
      "cannot \(operation) \(path): \(String(cString: strerror(code)).lowercased()). "
        + "Choose another folder for the cache."
    case .database(let path, let message):
      "cannot open the cache \(path): \(message). Choose another folder for the cache."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
#endif
