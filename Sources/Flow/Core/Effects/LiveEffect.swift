import InnoLocking

/// An effect in progress, which is either a `.run` effect or a named `.send` effect.
@MainActor
@usableFromInline
package final class LiveEffect {
  /// The outcome of an effect.
  enum Ending {
    case finished
    case failed
    case cancelled
  }

  private struct Work {
    var task: Task<Void, Never>?
    var error: (any Error)?
    var isCancelled = false
  }

  @usableFromInline
  package nonisolated let run: EffectRun

  let place: EffectPlace
  private(set) var ending: Ending?

  private let host: EffectHost
  private let transforms: Chain<EffectNode.Transform>?

  // This property is not isolated to the main actor, so that the work can be cancelled on the
  // thread that releases the store. The lock guards this property.
  private nonisolated(unsafe) var work = Work()
  private nonisolated let lock = Lock()

  init(_ run: EffectRun, at place: EffectPlace, _ lineage: EffectLineage, host: EffectHost) {
    self.run = run
    self.place = place
    self.host = host
    transforms = lineage.transforms
  }

  /// A Boolean value that indicates whether the store cancelled the effect.
  @usableFromInline
  package var isCancelled: Bool { lock.withLock { work.isCancelled } }

  /// Starts a task that performs the work.
  ///
  /// The work runs outside the main actor, unless its closure is isolated to the main actor. The
  /// task reports the end of the work on the main actor. If the work also ends on the main actor,
  /// for example because its last step sends an action, the report needs no switch of threads.
  func start(
    _ body: @escaping EffectNode.Work,
    priority: TaskPriority?,
    context: EffectContext
  ) {
    let task = Task(priority: priority) {
      // Skip work that was cancelled before the task began.
      guard !Task.isCancelled else { return }
      do {
        try await InheritedExecutor.inherit { try await body(self, context) }
        if let error = reportedError {
          end(.failed, .failed(error))
        } else {
          end(.finished, .finished)
        }
      } catch is CancellationError {
        end(.cancelled, .cancelled)
      } catch {
        end(.failed, .failed(reportedError ?? error))
      }
    }
    let isCancelled = lock.withLock {
      work.task = task
      return work.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Sends an action to the store.
  func send(_ action: any Sendable) {
    let action = transforms.map { $0.transformed(action) } ?? action
    switch ending {
    case _ where host.registry == nil: host.drop(action, run, .storeReleased)
    case nil: host.deliver(action, self, run.startedBy)
    case .cancelled: host.drop(action, run, .cancelled)
    case .finished, .failed: host.drop(action, run, .ended)
    }
  }

  /// Ends a named `.send` effect after its action has been reduced.
  @usableFromInline
  func reduced() {
    guard run.isSend, ending == nil, let registry = host.registry else { return }
    ending = .finished
    registry.end(self, .finished)
  }

  /// Cancels the effect's work and marks the effect as cancelled.
  ///
  /// The registry removes the effect before it calls this method.
  func cancel() {
    ending = .cancelled
    cancelTask()
  }

  nonisolated func cancelTask() {
    let task = lock.withLock {
      work.isCancelled = true
      return work.task
    }
    task?.cancel()
  }

  private var reportedError: (any Error)? { lock.withLock { work.error } }

  private func end(_ ending: Ending, _ event: EffectRunEvent) {
    guard self.ending == nil else { return }
    self.ending = ending
    host.registry?.end(self, ending, event)
  }
}

extension LiveEffect: EffectErrorReporter {
  package nonisolated func report(_ error: any Error) {
    lock.withLock { if work.error == nil { work.error = error } }
  }
}

extension EffectRun {
  /// A Boolean value that indicates whether the effect does nothing except send an action.
  var isSend: Bool { id == 0 }
}

extension Chain<EffectNode.Transform> {
  /// Applies the effect's transforms to an action, starting with the innermost transform.
  func transformed(_ action: any Sendable) -> any Sendable {
    var action = element(action)
    var rest = next
    while let link = rest {
      action = link.element(action)
      rest = link.next
    }
    return action
  }
}
