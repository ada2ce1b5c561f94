/// The store of an effect registry, without its types.
///
/// A store makes the closures where its types are known. They do not keep the store alive; those
/// that may be called after its release refer to its listeners instead.
@MainActor
@usableFromInline
final class EffectHost {
  /// A closure that receives an action that an effect sends; without an effect, the number is that
  /// of the action that caused it.
  let deliver: (_ action: any Sendable, _ effect: LiveEffect?, _ startedBy: Int) -> Void

  /// A closure that reports the start or end of a run.
  let record: (EffectRun, EffectRunEvent) -> Void

  /// A closure that reports an action that is not reduced.
  let drop: (any Sendable, EffectRun, DropReason) -> Void

  /// A closure that reports an issue in the feature, with the action that described the effect.
  let report: (FlowIssue, _ cause: any Sendable) -> Void

  /// A closure that lets the listeners wrap the start of a run.
  let around: (EffectRun, () -> Void) -> Void

  /// A closure that defers actions until a closure returns.
  let settle: (() -> Void) -> Void

  /// A closure that reports a run that ends because the store was released.
  let release: @MainActor @Sendable (EffectRun) -> Void

  /// The registry, while the store lives.
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
