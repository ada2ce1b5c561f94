#if Download
public import Foundation
public import InnoNetwork
import InnoText

/// An error that ended a download or prevented it from starting.
///
/// The description of the error is a human-readable message.
public enum DownloadError: Error, Sendable {
  /// The URL cannot be used for a download, for the given reason.
  case invalidURL(String)
  /// The given text cannot be the name of a file, because it is empty, `.` or `..`, or contains a
  /// slash or a null character.
  case invalidFileName(String)
  /// The request failed.
  case networkError(NetworkError)
  /// A file operation failed.
  case fileSystemError(FileSystemFailure)
  /// A file already exists at the destination, and the conflict policy is
  /// ``DownloadConflictPolicy/fail``.
  case destinationExists(path: String)
  /// Another download, in this or another process, has the same destination.
  case destinationInUse(path: String)
  /// The volume that contains the destination folder has too little space; the sizes are in bytes.
  case notEnoughSpace(needed: Int64, available: Int64, path: String)
  /// The given text is not a SHA-256 hash, because it does not have 64 hexadecimal digits.
  case invalidChecksum(String)
  /// The SHA-256 hash of the file differs from the expected hash.
  case checksumMismatch(expected: String, actual: String)
  /// The size of the file in bytes differs from the expected size.
  case sizeMismatch(expected: Int64, actual: Int64)
  /// The server's response cannot be used, for the given reason.
  case unexpectedResponse(String, url: URL)
  /// The journal at the given path is damaged, so the download could not be restored.
  case restorationFailed(path: String)
  /// All attempts to download the file failed. The last attempt failed with the given error.
  case maxRetriesExceeded(attempts: Int, last: NetworkError)
  /// The download failed in an earlier process. The associated value is the message of the error.
  case failedEarlier(String)
  /// The manager was shut down.
  case shutDown
  /// The download was cancelled.
  case cancelled
}

/// A file operation that failed.
public struct FileSystemFailure: Error, Sendable, Equatable {
  /// The operation that failed, such as `write`.
  public let operation: String
  /// The path of the file on which the operation failed.
  public let path: String
  /// The `errno` code of the error, such as `ENOSPC`.
  public let code: Int32

  /// A Boolean value that indicates whether the volume is full or a disk quota is used up.
  public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
}

extension DownloadError: LocalizedError, CustomStringConvertible {
  /// A human-readable message.
  public var description: String {
    switch self {
    case .invalidURL(let reason): "The download was not started: \(reason)."
    case .invalidFileName(let name):
      "\"\(name.escapedForDisplay)\" is not a valid file name; "
        + "use a name such as report.pdf, without slashes or null characters."
    case .networkError(let error): error.description
    case .fileSystemError(let failure): failure.description
    case .destinationExists(let path):
      "\(path.escapedForDisplay) already exists; choose another name, or use the conflict policy "
        + ".replace or .rename."
    case .destinationInUse(let path):
      "\(path.escapedForDisplay) is the destination of another download; wait until that "
        + "download ends, or choose another name."
    case .notEnoughSpace(let needed, let available, let path):
      "The download to \(path.escapedForDisplay) needs \(needed.counted("byte")), but the volume "
        + "has only \(available.counted("byte")) left. Free some space and retry."
    case .invalidChecksum(let hash):
      "\"\(hash.escapedForDisplay)\" is not a SHA-256 hash; use 64 hexadecimal digits."
    case .checksumMismatch(let expected, let actual):
      "The file's SHA-256 hash is \(actual), but \(expected.escapedForDisplay) was expected. "
        + "Check the expected hash, or retry from the start."
    case .sizeMismatch(let expected, let actual):
      "The file's size is \(actual.counted("byte")), but the expected size is "
        + "\(expected.counted("byte")). "
        + "Check the URL and the expected size."
    case .unexpectedResponse(let reason, let url):
      "The response from \((url.host() ?? "the server").escapedForDisplay) "
        + "cannot be stored: \(reason)."
    case .restorationFailed(let path):
      "The download journal \(path.escapedForDisplay) is damaged, so the download was not "
        + "restored. Start the download again."
    case .maxRetriesExceeded(let attempts, let last):
      "The download failed after \(attempts.counted("attempt")). \(last.description)"
    case .failedEarlier(let message): message
    case .shutDown: "The download was not started: the manager was shut down."
    case .cancelled: "The download was cancelled."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension FileSystemFailure: CustomStringConvertible {
  /// A human-readable message that names the operation, the path and the problem.
  public var description: String {
    let file = path.escapedForDisplay
    return switch code {
    case ENOSPC: "Cannot \(operation) \(file): the volume is full. Free some space and retry."
    case EDQUOT:
      "Cannot \(operation) \(file): the disk quota is used up. Free some space and retry."
    case EACCES, EPERM:
      "Cannot \(operation) \(file): permission denied. Check the permissions of the folder."
    case EROFS: "Cannot \(operation) \(file): the file system is read-only. Choose another folder."
    case ELOOP:
      "Cannot \(operation) \(file): the path is a symbolic link. Remove the link and retry."
    case ENOENT: "Cannot \(operation) \(file): the folder does not exist. Create it and retry."
    case ENOTDIR:
      "Cannot \(operation) \(file): part of the path is not a folder. Choose another path."
    case EISDIR: "Cannot \(operation) \(file): the path is a folder. Add a file name."
    case ENAMETOOLONG: "Cannot \(operation) \(file): the name is too long. Choose a shorter name."
    default: "Cannot \(operation) \(file): \(String(cString: strerror(code)))."
    }
  }
}

extension String {
  /// The text with control and bidirectional characters escaped.
  fileprivate var escapedForDisplay: String { Printable.escape(self) }
}
#endif
