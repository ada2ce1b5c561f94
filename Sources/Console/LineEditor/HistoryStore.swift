import InnoLocking

/// The history of this session and of earlier sessions, in memory and optionally in a file.
///
/// The store is thread-safe.
final class HistoryStore: Sendable {
  private struct State {
    var history: LineHistory
    var file: HistoryFile?
    /// The entries that could not be written yet, for example because the disk is full.
    var unsaved: [String] = []
    var hasFailed = false
    var revision = 0
  }

  private let state: Locked<State>

  /// The error that occurred when the history file was read, or `nil` if no error occurred.
  let loadingError: HistoryFileError?

  /// Creates a store, and reads the history file if a path is given.
  init(path: String?, limit: Int) {
    var file = path.map { HistoryFile(path: $0, limit: limit) }
    var history = LineHistory(limit: limit)
    var failure: HistoryFileError?
    do throws(HistoryFileError) {
      history = try file?.load() ?? history
    } catch {
      failure = error
    }
    loadingError = failure
    state = Locked(State(history: history, file: file, hasFailed: failure != nil))
  }

  /// The entries of the history, oldest first.
  var entries: [String] { state.withLock(\.history.entries) }

  /// Returns all entries and the number of the current revision, or `nil` if that number equals
  /// `known`.
  func changes(since known: Int?) -> (entries: [String], revision: Int)? {
    state.withLock { state in
      state.revision == known ? nil : (state.history.entries, state.revision)
    }
  }

  /// Adds an entry at the end of the history and writes it to the file.
  ///
  /// If the file cannot be written, the entry is kept in memory and written together with a later
  /// entry.
  ///
  /// - Parameter entry: The entry to add.
  /// - Returns: The error, if this is the first time that the file cannot be written; otherwise
  ///   `nil`.
  func add(_ entry: String) -> HistoryFileError? {
    state.withLock { state -> HistoryFileError? in
      guard state.history.add(entry) else { return nil }
      state.revision += 1
      // Another session may hold the lock for a long time. If an earlier entry could not be
      // written, do not wait for the lock again, because that would delay every line.
      let waits = state.unsaved.isEmpty
      state.unsaved.append(entry)
      if state.unsaved.count > state.history.limit { state.unsaved.removeFirst() }
      do throws(HistoryFileError) {
        while let entry = state.unsaved.first {
          try state.file?.append(entry, waits: waits)
          state.unsaved.removeFirst()
        }
        return nil
      } catch {
        defer { state.hasFailed = true }
        return state.hasFailed ? nil : error
      }
    }
  }
}
