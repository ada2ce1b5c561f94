import Synchronization

/// An effect while it runs, as its store sees it.
@MainActor
@usableFromInline
final class LiveEffect {
  /// How an effect ended.
  @usableFromInline
  enum Ending: Equatable {
    case finished
    case failed
    case cancelled(by: EffectID?)

    /// Whether what comes after the effect, under these names, starts.
    func goesOn(under names: [EffectID]) -> Bool {
      switch self {
      case .finished: true
      case .failed, .cancelled(by: nil): false
      case .cancelled(by: let id?): !names.contains(id)
      }
    }
  }

  /// Called once, when the effect has ended.
  @usableFromInline
  typealias Completion = @MainActor (Ending) -> Void

  @usableFromInline
  nonisolated let run: EffectRun

  // Not isolated, so that it can be cancelled from wherever the store is released.
  private nonisolated let task = Mutex<Task<Void, Never>?>(nil)

  @usableFromInline
  var ending: Ending?

  @usableFromInline
  var completion: Completion?

  init(_ run: EffectRun, then completion: Completion?) {
    self.run = run
    self.completion = completion
  }

  @usableFromInline
  func attach(_ task: Task<Void, Never>) {
    self.task.withLock { $0 = task }
    if ending != nil { task.cancel() }
  }

  nonisolated func cancelTask() {
    task.withLock { $0 }?.cancel()
  }

  /// Why what it sends is dropped, or `nil` while it is not.
  @usableFromInline
  var dropReason: DropReason? {
    switch ending {
    case nil: nil
    case .cancelled: .cancelled
    case .finished, .failed: .ended
    }
  }
}
