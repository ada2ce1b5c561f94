#if Download
public import Foundation

extension DownloadManager {
  /// Sets the handler that is called when the state of a download has changed.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler. All handlers are
  ///   called one at a time, in the order of the events.
  public nonisolated func setOnStateChangedHandler(
    _ handler: (@Sendable (DownloadTask, DownloadState) async -> Void)?
  ) {
    hub.setHandlers { $0.stateChanged = handler }
  }

  /// Sets the handler that is called when a download has made progress.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler. All handlers are
  ///   called one at a time, in the order of the events.
  public nonisolated func setOnProgressHandler(
    _ handler: (@Sendable (DownloadTask, DownloadProgress) async -> Void)?
  ) {
    hub.setHandlers { $0.progress = handler }
  }

  /// Sets the handler that is called with the URL of the file when a download is complete.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler. The handlers of a
  ///   manager are called one at a time, in the order in which the events occur.
  public nonisolated func setOnCompletedHandler(
    _ handler: (@Sendable (DownloadTask, URL) async -> Void)?
  ) {
    hub.setHandlers { $0.completed = handler }
  }

  /// Sets the handler that is called when a download has failed.
  ///
  /// - Parameter handler: The handler, or nil to remove the current handler. All handlers are
  ///   called one at a time, in the order of the events.
  public nonisolated func setOnFailedHandler(
    _ handler: (@Sendable (DownloadTask, DownloadError) async -> Void)?
  ) {
    hub.setHandlers { $0.failed = handler }
  }
}
#endif
