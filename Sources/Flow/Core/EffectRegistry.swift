/// The effects of a store that are running.
///
/// Not generic and not isolated at its end, so that a store that goes away cancels its effects
/// without a deinit of its own.
@MainActor
final class EffectRegistry {
  private(set) var runs: [Int: EffectRun] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var nextID = 1

  deinit {
    for task in tasks.values { task.cancel() }
  }

  func open(names: [EffectID], startedBy action: Int) -> EffectRun {
    let run = EffectRun(id: nextID, names: names, startedBy: action)
    nextID += 1
    runs[run.id] = run
    return run
  }

  func attach(_ task: Task<Void, Never>, to run: EffectRun) {
    tasks[run.id] = task
  }

  /// Takes a run off the list, or gives `false` when it is no longer there.
  func close(_ run: EffectRun) -> Bool {
    tasks[run.id] = nil
    return runs.removeValue(forKey: run.id) != nil
  }

  /// Cancels and takes off the list what matches, in the order of start.
  func cancel(where matches: (EffectRun) -> Bool) -> [EffectRun] {
    let cancelled = runs.values.filter(matches).sorted { $0.id < $1.id }
    for run in cancelled {
      tasks.removeValue(forKey: run.id)?.cancel()
      runs[run.id] = nil
    }
    return cancelled
  }
}
