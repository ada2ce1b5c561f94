#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why a history could not be read, or does not reach the disk yet.
struct HistoryFileError: Error, Equatable, CustomStringConvertible {
  enum Action {
    case read, write
  }

  var action: Action
  var path: String
  var reason: String

  init(_ action: Action, _ path: String, reason: String) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// With the system's reason for the call that just failed.
  init(_ action: Action, _ path: String) {
    self.init(action, path, reason: String(cString: strerror(errno)))
  }

  var description: String {
    switch action {
    case .read:
      """
      cannot read the lines of earlier sessions from \(path): \(reason). \
      Make it a file that you can read, or name another; new lines stay in memory until it takes them.
      """
    case .write:
      """
      cannot write \(path) yet: \(reason). \
      Lines are kept in memory and written when the file takes them.
      """
    }
  }
}
