/// The effects of a store that run.
///
/// Not generic and not isolated at its end, so that a store that goes away cancels its effects
/// without a deinit of its own.
@MainActor
@usableFromInline
final class EffectRegistry {
  /// What effects may use.
  @usableFromInline
  let context: EffectContext

  /// Told of each effect that is cancelled because the store went away.
  private let onRelease: @MainActor @Sendable (EffectRun) -> Void

  private var live: [Int: LiveEffect] = [:]
  private var named: [EffectID: Set<Int>] = [:]
  private var lastID = 0

  init(
    clock: any Clock<Duration>,
    onRelease: @escaping @MainActor @Sendable (EffectRun) -> Void
  ) {
    context = EffectContext(clock: clock)
    self.onRelease = onRelease
  }

  deinit {
    guard !live.isEmpty else { return }
    let effects = live.values.sorted { $0.run.id < $1.run.id }
    for effect in effects { effect.cancelTask() }
    let runs = effects.map(\.run)
    Task { @MainActor [onRelease] in
      for run in runs { onRelease(run) }
    }
  }

  /// The effects that run, in the order in which they started.
  var runs: [EffectRun] {
    live.values.map(\.run).sorted { $0.id < $1.id }
  }

  @usableFromInline
  func open(
    names: [EffectID],
    startedBy action: Int,
    then completion: LiveEffect.Completion?
  ) -> LiveEffect {
    lastID += 1
    let run = EffectRun(id: lastID, names: names, startedBy: action)
    let effect = LiveEffect(run, then: completion)
    live[run.id] = effect
    for name in names { named[name, default: []].insert(run.id) }
    return effect
  }

  /// Takes an effect off the list, or gives `false` when it has ended before.
  @usableFromInline
  func close(_ effect: LiveEffect, _ ending: LiveEffect.Ending) -> Bool {
    guard effect.ending == nil else { return false }
    effect.ending = ending
    live[effect.run.id] = nil
    for name in effect.run.names {
      named[name]?.remove(effect.run.id)
      if named[name]?.isEmpty == true { named[name] = nil }
    }
    return true
  }

  /// The effects of a name, in the order in which they started.
  func effects(named name: EffectID, startedBy isMeant: (Int) -> Bool) -> [LiveEffect] {
    (named[name] ?? []).sorted().compactMap { live[$0] }.filter { isMeant($0.run.startedBy) }
  }

  /// All effects, in the order in which they started.
  var all: [LiveEffect] { live.values.sorted { $0.run.id < $1.run.id } }
}
