/// A registry that starts, tracks and cancels the effects of a store.
///
/// Each open part of an effect has a slot. A part is open while it is running or waiting. The names
/// of parts that start later are declared in advance, so that these parts can be cancelled before
/// they start.
///
/// The registry does not depend on the store's types. Releasing the store releases the registry,
/// whose deinitializer cancels the effects. The deinitializer is not isolated to the main actor,
/// because the store can be released on any thread.
@MainActor
@usableFromInline
package final class EffectRegistry {
  let host: EffectHost
  let clock: any Clock<Duration>
  let stopwatch: Stopwatch

  var slots: [EffectSlot] = []
  private var vacant: [Int] = []
  private var lastSerial = 0
  private var openCount = 0

  /// The index in `slots` of the newest effect part with each name.
  ///
  /// Each effect part links to the next older part with the same name.
  var named: [EffectID: Int] = [:]

  /// The names of effect parts that may start later.
  ///
  /// The registry declares these names in advance, so that the parts can be cancelled before they
  /// start.
  var declared: [EffectID: DeclaredName] = [:]

  var windows: [EffectID: ThrottleWindow] = [:]

  /// The effect parts that are about to start, in reverse order.
  var steps: [EffectStep] = []
  var isStepping = false
  var lastRun = 0

  /// The number that identifies the latest action that started an effect.
  var lastAction = 0

  @usableFromInline
  init(clock: any Clock<Duration>, host: EffectHost) {
    self.clock = clock
    self.host = host
    stopwatch = Stopwatch(clock)
    host.registry = self
  }

  deinit {
    var runs: [EffectRun] = []
    for slot in slots {
      guard case .leaf(let effect) = slot.state, !effect.run.isSend else { continue }
      effect.cancelTask()
      runs.append(effect.run)
    }
    guard !runs.isEmpty else { return }
    runs.sort { $0.id < $1.id }
    let release = host.release
    Task { @MainActor [runs] in
      for run in runs { release(run) }
    }
  }

  /// The runs in flight, in the order in which they started.
  ///
  /// Effects that only send an action are omitted.
  var runs: [EffectRun] {
    slots.compactMap { slot in
      if case .leaf(let effect) = slot.state, !effect.run.isSend { effect.run } else { nil }
    }
    .sorted { $0.id < $1.id }
  }

  func isOpen(_ place: EffectPlace) -> Bool {
    place.index < slots.count && slots[place.index].serial == place.serial
  }

  func place(_ index: Int) -> EffectPlace {
    EffectPlace(index: index, serial: slots[index].serial)
  }

  /// Opens a slot and returns the slot's index.
  ///
  /// The new slot is a child of the slot with the index `parent`, or a root if `parent` is -1.
  func open(under parent: Int, _ lineage: EffectLineage) -> Int {
    lastSerial += 1
    openCount += 1
    let index = vacant.popLast() ?? slots.count
    if index == slots.count { slots.append(EffectSlot()) }
    slots[index].serial = lastSerial
    slots[index].state = .scope
    slots[index].lineage = lineage
    if parent >= 0 { link(index, under: parent) }
    return index
  }

  /// Makes the slot at `index` a child of the slot at `parent`.
  ///
  /// The new child must not have a parent yet.
  func link(_ index: Int, under parent: Int) {
    let sibling = slots[parent].firstChild
    slots[index].parent = parent
    slots[index].previous = -1
    slots[index].next = sibling
    if sibling >= 0 { slots[sibling].previous = index }
    slots[parent].firstChild = index
  }

  /// Removes a slot from the list of its parent's children.
  func unlink(_ index: Int) {
    let (parent, previous, next) = (
      slots[index].parent, slots[index].previous, slots[index].next
    )
    guard parent >= 0 else { return }
    if previous >= 0 { slots[previous].next = next } else { slots[parent].firstChild = next }
    if next >= 0 { slots[next].previous = previous }
    slots[index].parent = -1
  }

  /// Stores a lineage in the slot at an index, and registers the slot under the name `id`.
  ///
  /// `id` must be the innermost name in `lineage`.
  func name(_ index: Int, _ lineage: EffectLineage, _ id: EffectID) {
    slots[index].lineage = lineage
    slots[index].isNamed = true
    slots[index].previousNamesake = -1
    if let namesake = named.updateValue(index, forKey: id) {
      slots[index].nextNamesake = namesake
      slots[namesake].previousNamesake = index
    } else {
      slots[index].nextNamesake = -1
    }
  }

  /// Closes a slot that has no open child slots.
  ///
  /// If the slot replaced other slots in a throttle window, the method also ends the replaced
  /// slots.
  func close(_ index: Int) {
    unlink(index)
    let replaced = slots[index].replaced
    vacate(index)
    for place in replaced where isOpen(place) { end(place.index, .finished) }
  }

  /// Frees a slot without unlinking it from the other slots of its tree.
  func vacate(_ index: Int) {
    if slots[index].isNamed { removeName(index) }
    if let tree = slots[index].declared { undeclare(tree) }
    openCount -= 1
    guard openCount > 0 || slots.count <= 64 else {
      // No slot is open, so the large storage is released.
      slots = []
      vacant = []
      named = [:]
      return
    }
    slots[index] = EffectSlot()
    vacant.append(index)
  }

  private func removeName(_ index: Int) {
    let (newer, older) = (slots[index].previousNamesake, slots[index].nextNamesake)
    if older >= 0 { slots[older].previousNamesake = newer }
    if newer >= 0 {
      slots[newer].nextNamesake = older
    } else if let id = slots[index].lineage.names?.element {
      named[id] = older >= 0 ? older : nil
    }
  }
}

/// The data that the effect registry stores for a name by which parts of effects can be cancelled.
struct DeclaredName: Sendable {
  /// The number of parts with this name, in all effects that are in progress.
  var count = 0

  /// The number of the newest action whose effects were cancelled by the declared name, or 0 if no
  /// effects were cancelled by the name.
  ///
  /// A part with this name does not start if its effect belongs to that action or an earlier one.
  var cancelledUpTo = 0
}
