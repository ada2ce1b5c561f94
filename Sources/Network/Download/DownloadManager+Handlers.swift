#if Download
public import Foundation

extension DownloadManager {
  /// Sets the closure that is called when the state of a download has changed.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnStateChangedHandler(
    _ handler: (@Sendable (DownloadTask, DownloadState) async -> Void)?
  ) {
    hub.setHandlers { $0.stateChanged = handler }
  }

  /// Sets the closure that is called with the progress of downloads.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnProgressHandler(
    _ handler: (@Sendable (DownloadTask, DownloadProgress) async -> Void)?
  ) {
    hub.setHandlers { $0.progress = handler }
  }

  /// Sets the closure that is called when a download is complete.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnCompletedHandler(
    _ handler: (@Sendable (DownloadTask, URL) async -> Void)?
  ) {
    hub.setHandlers { $0.completed = handler }
  }

  /// Sets the closure that is called when a download has failed.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnFailedHandler(
    _ handler: (@Sendable (DownloadTask, DownloadError) async -> Void)?
  ) {
    hub.setHandlers { $0.failed = handler }
  }
}
#endif
