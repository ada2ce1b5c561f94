/// The interface between an effect registry and its store, independent of the store's types.
///
/// The store creates the closures, because only the store knows its types. The closures do not
/// retain the store. If a closure may be called after the store is released, the closure retains
/// the store's listeners, and reports to them.
@MainActor
@usableFromInline
final class EffectHost {
  /// A closure that receives an action from an effect.
  ///
  /// `effect` is `nil` if the effect is a `.send` without a name. `startedBy` is the number of the
  /// action that started the effect. If the effect is a run, the origin of the received action is
  /// the run. If the effect is a `.send`, the origin is the action with the number `startedBy`.
  let deliver: (_ action: any Sendable, _ effect: LiveEffect?, _ startedBy: Int) -> Void

  /// A closure that reports the start or end of a run.
  let record: (EffectRun, EffectRunEvent) -> Void

  /// A closure that reports a dropped action.
  let drop: (any Sendable, EffectRun, DropReason) -> Void

  /// A closure that reports an issue in the feature.
  ///
  /// `cause` is the action for which a reducer returned the effect.
  let report: (FlowIssue, _ cause: any Sendable) -> Void

  /// A closure that calls its second argument inside the `around` closures of the listeners.
  ///
  /// The second argument starts a run.
  let around: (EffectRun, () -> Void) -> Void

  /// A closure that calls its argument, and defers actions until that call returns.
  let settle: (() -> Void) -> Void

  /// A closure that reports a cancelled run after the store was released.
  let release: @MainActor @Sendable (EffectRun) -> Void

  /// The registry, or `nil` after the store was released.
  weak var registry: EffectRegistry?

  @usableFromInline
  init(
    deliver: @escaping (any Sendable, LiveEffect?, Int) -> Void,
    record: @escaping (EffectRun, EffectRunEvent) -> Void,
    drop: @escaping (any Sendable, EffectRun, DropReason) -> Void,
    report: @escaping (FlowIssue, any Sendable) -> Void,
    around: @escaping (EffectRun, () -> Void) -> Void,
    settle: @escaping (() -> Void) -> Void,
    release: @escaping @MainActor @Sendable (EffectRun) -> Void
  ) {
    self.deliver = deliver
    self.record = record
    self.drop = drop
    self.report = report
    self.around = around
    self.settle = settle
    self.release = release
  }
}
