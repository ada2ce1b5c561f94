#if Download
import Foundation
import InnoNetwork
import Testing

@testable import InnoNetworkDownload

@Suite("Messages of download errors")
struct DownloadErrorTests {
  private static let url = URL(string: "https://a.example/f") ?? URL(filePath: "/")

  private static let errors: [DownloadError] = [
    .invalidURL("the URL x is relative"), .invalidFileName("a/b"), .networkError(.cancelled),
    .fileSystemError(FileSystemFailure(operation: "write", path: "/f", code: ENOSPC)),
    .destinationExists(path: "/f"), .destinationInUse(path: "/f"),
    .notEnoughSpace(needed: 2, available: 1, path: "/f"), .invalidChecksum("x"),
    .checksumMismatch(expected: "1", actual: "2"), .sizeMismatch(expected: 2, actual: 1),
    .unexpectedResponse("it is empty", url: url), .restorationFailed(path: "/j"),
    .maxRetriesExceeded(attempts: 4, last: .cancelled), .failedEarlier("It failed."), .shutDown,
    .cancelled,
  ]

  /// Returns the message of an error.
  ///
  /// A new case does not compile without its message here.
  private func message(of error: DownloadError) -> String {
    switch error {
    case .invalidURL: "The download was not started: the URL x is relative."
    case .invalidFileName:
      "\"a/b\" is not a valid file name; use a name such as report.pdf, without slashes or null "
        + "characters."
    case .networkError: NetworkError.cancelled.description
    case .fileSystemError: "Cannot write /f: the volume is full. Free some space and retry."
    case .destinationExists:
      "/f already exists; choose another name, or use the conflict policy .replace or .rename."
    case .destinationInUse:
      "/f is the destination of another download; wait until that download ends, or choose another name."
    case .notEnoughSpace:
      "The download to /f needs 2 bytes, but the volume has only 1 byte left. Free some space "
        + "and retry."
    case .invalidChecksum: "\"x\" is not a SHA-256 hash; use 64 hexadecimal digits."
    case .checksumMismatch:
      "The file's SHA-256 hash is 2, but 1 was expected. Check the expected hash, or retry from the "
        + "start."
    case .sizeMismatch:
      "The file's size is 1 byte, but the expected size is 2 bytes. Check the URL and the expected size."
    case .unexpectedResponse: "The response from a.example cannot be stored: it is empty."
    case .restorationFailed:
      "The download journal /j is damaged, so the download was not restored. Start the download again."
    case .maxRetriesExceeded:
      "The download failed after 4 attempts. \(NetworkError.cancelled.description)"
    case .failedEarlier: "It failed."
    case .shutDown: "The download was not started: the manager was shut down."
    case .cancelled: "The download was cancelled."
    }
  }

  @Test("Every error has its message, which is also its localized description")
  func messages() {
    for error in Self.errors {
      #expect(error.description == message(of: error))
      #expect(error.localizedDescription == error.description)
    }
    #expect(Set(Self.errors.map(message)).count == 16)
  }

  @Test(
    "A file operation that failed is described with its remedy",
    arguments: [
      (ENOSPC, "the volume is full. Free some space and retry."),
      (EDQUOT, "the disk quota is used up. Free some space and retry."),
      (EACCES, "permission denied. Check the permissions of the folder."),
      (EPERM, "permission denied. Check the permissions of the folder."),
      (EROFS, "the file system is read-only. Choose another folder."),
      (ELOOP, "the path is a symbolic link. Remove the link and retry."),
      (ENOENT, "the folder does not exist. Create it and retry."),
      (ENOTDIR, "part of the path is not a folder. Choose another path."),
      (EISDIR, "the path is a folder. Add a file name."),
      (ENAMETOOLONG, "the name is too long. Choose a shorter name."),
      (EIO, "\(String(cString: strerror(EIO)))."),
    ]
  )
  func operations(code: Int32, text: String) {
    let failure = FileSystemFailure(operation: "open", path: "/a\u{1B}", code: code)
    #expect(failure.description == "Cannot open /a\\u{1b}: \(text)")
    #expect(failure.isOutOfSpace == [ENOSPC, EDQUOT].contains(code))
  }
}
#endif
