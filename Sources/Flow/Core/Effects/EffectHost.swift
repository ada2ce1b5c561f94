/// The closures through which an effect registry calls its store.
///
/// The registry is not generic over the store's types, so the store creates the closures. The
/// closures do not retain the store. Some closures may be called after the store is released. Such
/// a closure retains the store's listeners and reports to them.
@MainActor
@usableFromInline
final class EffectHost {
  /// A closure that delivers an action from an effect to the store.
  ///
  /// `effect` is the effect, or `nil` for an unnamed `.send`. `startedBy` is the number of the
  /// action that started the effect. The store records an origin for the delivered action. If the
  /// effect is a run, the origin is the run. If the effect is a `.send`, the origin is the action
  /// with the number `startedBy`.
  let deliver: (_ action: any Sendable, _ effect: LiveEffect?, _ startedBy: Int) -> Void

  /// A closure that reports the start or end of a run.
  let record: (EffectRun, EffectRunEvent) -> Void

  /// A closure that reports a dropped action.
  let drop: (any Sendable, EffectRun, DropReason) -> Void

  /// A closure that reports an issue in the feature.
  ///
  /// The argument `cause` is the action for which a reducer returned the effect with the issue.
  let report: (FlowIssue, _ cause: any Sendable) -> Void

  /// A closure that wraps the start of a run in the `around` closures of the store's listeners.
  ///
  /// The second argument is a closure that starts the run.
  let around: (EffectRun, () -> Void) -> Void

  /// A closure that calls its argument, and defers new actions until the argument returns.
  let settle: (() -> Void) -> Void

  /// A closure that reports a run that was cancelled because the store was released.
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
