import InnoRouter

/// The operations with which the `goto`, `sandbox` and `branch` commands show an earlier value of a
/// store or a router.
///
/// ```swift
/// var rewinding: Rewinding<CounterState>? {
///   Rewinding { store.state = $0 }
/// }
/// ```
@MainActor
public struct Rewinding<Value> {
  let write: @MainActor (Value) -> Void

  /// A closure that begins a pause, and returns `false` if a pause is not possible.
  ///
  /// During the pause, an InnoFlow store defers all actions, and an InnoRouter store refuses all
  /// commands.
  let pause: @MainActor () -> Bool

  /// A closure that ends a pause and returns the number of actions that were dropped.
  ///
  /// The parameter indicates whether to keep the actions that effects sent during the pause.
  let resume: @MainActor (_ keepsEffects: Bool) -> Int

  /// Creates rewinding operations for a store or a router that needs no pause.
  ///
  /// - Parameter write: A closure that replaces the value directly, without an action or a command.
  ///   The app's views must show the new value afterwards.
  public init(_ write: @escaping @MainActor (Value) -> Void) {
    self.init(pause: { true }, resume: { _ in 0 }, write: write)
  }

  /// Creates rewinding operations for a store or a router that is paused while `goto` shows an
  /// earlier value.
  ///
  /// ```swift
  /// Rewinding(
  ///   pause: { store.isPaused = true; return true },
  ///   resume: { keepsEffects in store.unpause(keepingEffects: keepsEffects) },
  ///   write: { store.state = $0 }
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - pause: A closure that begins a pause, and returns `false` if a pause is not possible.
  ///   - resume: A closure that ends the pause and returns the number of dropped actions. The
  ///     closure's argument indicates whether to keep the actions that tasks sent during the pause.
  ///   - write: A closure that replaces the value directly, without an action or a command. The
  ///     app's views must show the new value afterwards.
  public init(
    pause: @escaping @MainActor () -> Bool,
    resume: @escaping @MainActor (_ keepsEffects: Bool) -> Int,
    write: @escaping @MainActor (Value) -> Void
  ) {
    (self.write, self.pause, self.resume) = (write, pause, resume)
  }
}

/// A box for the id of the middleware that refuses all commands while a router is paused.
@MainActor
private final class MiddlewareGuard {
  var id: MiddlewareID?
}

extension Rewinding {
  /// Returns the operations that rewind an InnoRouter store.
  static func of<S: RouterStore>(_ store: S) -> Rewinding
  where Value == S.Event.Command.State {
    let guarding = MiddlewareGuard()
    return Rewinding(
      pause: {
        guarding.id = store.insert(
          RouterMiddleware("console", willExecute: { _, _ in .cancel("the app is paused") }),
          at: 0
        )
        return true
      },
      resume: { _ in
        if let id = guarding.id { store.removeMiddleware(id) }
        guarding.id = nil
        return 0
      },
      write: { _ = store.core.rewind(to: $0) }
    )
  }

  /// Returns the operations that rewind a part of an InnoRouter store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - state: A closure that receives a value for the part, and returns the complete state of the
  ///     store with that value.
  /// - Returns: The operations.
  static func of<S: RouterStore>(
    _ store: S,
    state: @escaping @MainActor (Value) -> S.Event.Command.State
  ) -> Rewinding {
    let whole = Rewinding<S.Event.Command.State>.of(store)
    return Rewinding(pause: whole.pause, resume: whole.resume) { whole.write(state($0)) }
  }
}

/// The past values of a store, a stack, modals or tabs.
///
/// Each value is stored with the number of the event at which the value became current.
///
/// Successive values share storage, so each additional value needs little memory. When the timeline
/// drops old events, the history drops old values.
@MainActor
@usableFromInline
final class ValueHistory {
  private var entries: [(number: Int, value: Any)] = []
  private let timeline: Timeline

  /// The number of entries that triggers the next removal of old entries.
  ///
  /// Only entries for events that the timeline has dropped are removed.
  private var limit = 256

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// Adds a value to the history.
  ///
  /// `number` is the number of the event at which the value became current.
  func keep(_ value: Any, from number: Int) {
    entries.append((number, value))
    guard entries.count >= limit else { return }
    // Keep the newest value of the dropped events, because this value can still be current at the
    // oldest remaining event.
    let first = min(endIndex(upTo: timeline.droppedCount), entries.count - 1) - 1
    if first > 0 { entries.removeFirst(first) }
    // Each removal moves all remaining entries, so remove many entries at once.
    limit = entries.count + max(entries.count / 4, 256)
  }

  /// Returns the index of the first value that became current after the event with the given
  /// number.
  private func endIndex(upTo number: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the value that was current at the event with the given number.
  ///
  /// If the event is older than all values in the history, the result is the oldest value. If the
  /// history is empty, the result is `nil`.
  func value(at number: Int) -> Any? {
    let end = endIndex(upTo: number)
    return end == 0 ? entries.first?.value : entries[end - 1].value
  }
}

/// The past values of a store, a stack, modals or tabs, and the operations to show a past value.
@MainActor
struct Rewinder {
  /// The name to use in errors, such as `the store people`.
  let name: String

  let history: ValueHistory
  let read: () -> Any

  /// A closure that makes the app show a past value; `nil` if past values cannot be shown.
  let write: ((Any) -> Void)?

  let pause: () -> Bool
  let resume: (_ keepsEffects: Bool) -> Int

  init<Value>(
    _ name: String,
    _ history: ValueHistory,
    _ rewinding: Rewinding<Value>?,
    read: @escaping () -> Value
  ) {
    self.name = name
    self.history = history
    self.read = read
    if let rewinding {
      write = { (value: Any) in if let value = value as? Value { rewinding.write(value) } }
    } else {
      write = nil
    }
    pause = { rewinding?.pause() ?? true }
    resume = { rewinding?.resume($0) ?? 0 }
  }
}
