#if Download
public import Foundation

/// An event in the life of a download.
public enum DownloadEvent: Sendable {
  /// The download is in another state.
  case stateChanged(DownloadState)
  /// More of the file has arrived, or its size has become known.
  case progress(DownloadProgress)
  /// The file is at its destination.
  case completed(URL)
  /// The download failed. Its part of the file is kept.
  case failed(DownloadError)
}
#endif
