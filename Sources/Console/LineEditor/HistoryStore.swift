import InnoLocking

/// The entries of this session and of those before it, and the file that keeps them.
///
/// Any thread may use it.
final class HistoryStore: Sendable {
  private struct State {
    var history: LineHistory
    var file: HistoryFile?
    /// Entries that the file did not take yet, such as those of a time when the disk was full.
    var unsaved: [String] = []
    var hasFailed = false
    var revision = 0
  }

  private let state: Locked<State>

  /// Why the entries of earlier sessions are missing.
  let loadingError: HistoryFileError?

  /// Reads the file, where one is named.
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

  /// The entries, unless they are those of a revision that is known; and their own revision.
  func changes(since known: Int?) -> (entries: [String], revision: Int)? {
    state.withLock { state in
      state.revision == known ? nil : (state.history.entries, state.revision)
    }
  }

  /// Makes `entry` the newest.
  ///
  /// - Returns: Why the file does not keep it, the first time that it does not. The entry is kept in
  ///   memory, and the file gets it with the next one that it takes.
  func add(_ entry: String) -> HistoryFileError? {
    state.withLock { state -> HistoryFileError? in
      guard state.history.add(entry) else { return nil }
      state.revision += 1
      // A lock that was waited for in vain may be held for ever: not every line waits for it again.
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
