import Synchronization

/// Keeps a store's listener alive: the listening ends when this value is cancelled or released.
@MainActor
public final class StoreObservation {
  private let life: ListenerLife
  private let onCancel: @MainActor () -> Void

  init(_ life: ListenerLife, onCancel: @escaping @MainActor () -> Void) {
    self.life = life
    self.onCancel = onCancel
  }

  deinit {
    life.end()
  }

  /// Ends the listening.
  public func cancel() {
    life.end()
    onCancel()
  }
}

/// Whether a listener is still to be told; ended from wherever its observation is released.
@usableFromInline
final class ListenerLife: Sendable {
  private let isOver = Atomic(false)

  @usableFromInline
  var isOn: Bool { !isOver.load(ordering: .relaxed) }

  func end() {
    isOver.store(true, ordering: .relaxed)
  }
}
