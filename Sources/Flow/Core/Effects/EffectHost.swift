/// The closures through which an effect registry calls its store.
///
/// The registry is not generic over the store's types, so the store creates the closures. The
/// closures do not retain the store. A closure that may be called after the store is released
/// retains the store's listeners instead.
@MainActor
@usableFromInline
final class EffectHost {
  /// A closure that delivers an action from an effect to the store.
  ///
  /// `effect` is `nil` for a `.send` without a name. `startedBy` is the number of the action that
  /// started the effect.
  let deliver: (_ action: any Sendable, _ effect: LiveEffect?, _ startedBy: Int) -> Void

  /// A closure that reports the start or end of a `.run` effect.
  let record: (EffectRun, EffectRunEvent) -> Void

  /// A closure that reports a dropped action.
  let drop: (any Sendable, EffectRun, DropReason) -> Void

  /// A closure that reports an issue in the feature.
  ///
  /// The argument `cause` is the action whose effect has the issue.
  let report: (FlowIssue, _ cause: any Sendable) -> Void

  /// A closure that wraps the start of an effect in the `around` closures of the store's listeners.
  ///
  /// The closure receives a description of the effect's run, and a closure that starts the run.
  let around: (EffectRun, () -> Void) -> Void

  /// A closure that calls its argument, and defers new actions until the call returns.
  let settle: (() -> Void) -> Void

  /// A closure that reports a `.run` effect that was cancelled because the store was released.
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
