#if Download
import Foundation
import InnoNetwork
import Testing

@testable import InnoNetworkDownload

/// A temporary folder for downloads, which is removed at the end of the test.
final class DownloadFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var file: URL { url.appending(path: "report.bin") }
  var partial: URL { url.appending(path: ".report.bin.download") }
  var journal: URL { url.appending(path: ".report.bin.download.journal") }
  var state: URL { url.appending(path: "state") }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// Returns a manager without delays between transfers.
  func manager(
    _ session: any URLSessionProtocol,
    remembers: Bool = false,
    retries: Int = 3,
    system: FileSystem = FileSystem(),
    restores: Bool = true,
    change: (inout DownloadConfiguration) -> Void = { _ in }
  ) -> DownloadManager {
    var configuration = DownloadConfiguration(
      retry: ExponentialBackoffRetryPolicy(maxRetries: retries, retryDelay: .zero),
      stateDirectory: remembers ? state : nil,
      checkpointInterval: 64 * 1_024,
      progressInterval: .zero
    )
    change(&configuration)
    return DownloadManager(
      configuration: configuration,
      session: session,
      system: system,
      restores: restores
    )
  }

  /// Downloads the file that a session serves, and returns its content.
  func download(
    _ session: FileSession,
    options: DownloadOptions = DownloadOptions()
  ) async throws(DownloadError) -> Data? {
    let manager = manager(session)
    let task = await manager.download(url: FileSession.url, to: file, options: options)
    let file = try await manager.file(of: task)
    return try? Data(contentsOf: file)
  }

  /// Returns content whose bytes differ at every offset.
  static func content(_ count: Int, seed: UInt64 = 1) -> Data {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    return Data(
      (0..<count).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt8(truncatingIfNeeded: state)
      }
    )
  }
}

extension DownloadError {
  /// Returns the error's message with the folder's path replaced.
  func text(in folder: DownloadFolder) -> String {
    description.replacingOccurrences(of: folder.url.path, with: "/F")
  }
}

/// Waits for a download to fail and returns its error.
func failure(of task: DownloadTask, _ manager: DownloadManager) async -> DownloadError? {
  do throws(DownloadError) {
    _ = try await manager.file(of: task)
    return nil
  } catch {
    return error
  }
}
#endif
