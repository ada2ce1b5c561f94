#if Download
public import Foundation

/// An event in the life of a download.
public enum DownloadEvent: Sendable {
  /// The state of the download has changed.
  case stateChanged(DownloadState)
  /// More of the file has arrived, or the file's size has become known.
  case progress(DownloadProgress)
  /// The file is at its destination.
  case completed(URL)
  /// The download failed. Its partial file is kept.
  case failed(DownloadError)
}
#endif
