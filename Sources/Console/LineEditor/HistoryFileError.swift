#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An error that occurs when the history file is read or written.
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

  /// Creates an error for a failed system call.
  ///
  /// The default error number is the current value of `errno`.
  init(_ action: Action, _ path: String, errorNumber: Int32 = errno) {
    self.init(action, path, reason: String(cString: strerror(errorNumber)).lowercased())
  }

  var description: String {
    switch action {
    case .read:
      """
      cannot read the history from \(path): \(reason); check the file or choose another file. \
      New lines are kept in memory until the file can be written.
      """
    case .write:
      """
      cannot write the history to \(path): \(reason); \
      lines are kept in memory until the file can be written
      """
    }
  }
}
