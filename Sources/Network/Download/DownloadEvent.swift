#if Download
public import Foundation

/// An event of a download.
public enum DownloadEvent: Sendable {
  /// The state of the download has changed.
  case stateChanged(DownloadState)
  /// Bytes have arrived, or the file's size has become known.
  case progress(DownloadProgress)
  /// The download is complete, and the file is at the given URL.
  case completed(URL)
  /// The download failed, but its partial file is kept for a retry.
  case failed(DownloadError)
}
#endif
