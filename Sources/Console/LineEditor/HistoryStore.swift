import InnoLocking

/// The history of this session and of earlier sessions, with its file.
///
/// The store is thread-safe.
final class HistoryStore: Sendable {
  private struct State {
    var history: LineHistory
    var file: HistoryFile?
    /// Entries that could not be written yet, for example because the disk was full.
    var unsaved: [String] = []
    var hasFailed = false
    var revision = 0
  }

  private let state: Locked<State>

  /// The error that occurred while the entries of earlier sessions were read.
  let loadingError: HistoryFileError?

  /// Creates a store and reads its file, if it has one.
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

  /// The entries, oldest first.
  var entries: [String] { state.withLock(\.history.entries) }

  /// Returns the entries and their revision; `nil` if the revision is already known.
  func changes(since known: Int?) -> (entries: [String], revision: Int)? {
    state.withLock { state in
      state.revision == known ? nil : (state.history.entries, state.revision)
    }
  }

  /// Adds an entry as the newest.
  ///
  /// - Returns: An error the first time that the file cannot be written. The entry is then kept in
  ///   memory, and written together with a later entry.
  func add(_ entry: String) -> HistoryFileError? {
    state.withLock { state -> HistoryFileError? in
      guard state.history.add(entry) else { return nil }
      state.revision += 1
      // If another session holds the lock for a long time, it must not delay every line.
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
