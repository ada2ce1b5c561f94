import InnoNetwork
import InnoText

/// A pause of the app, during which the app shows its state at an earlier event.
struct Pause {
  /// The number that identifies the event whose state the app shows.
  var position: Int

  /// The number that identifies the last event before the pause.
  let end: Int

  /// The values of the stores, stacks, modals and tabs at the beginning of the pause.
  ///
  /// The values are in the order of ``ExposedApp/rewinders``.
  let present: [Any]

  /// The state and the screen of the app when the pause began.
  let ending: SessionBranch.Ending
}

extension ExposedApp {
  /// The rewinders of the stores, stacks, modals and tabs.
  ///
  /// A rewinder can set its store, stack, modal or tabs to an earlier value.
  var rewinders: [Rewinder] {
    stores.map(\.rewinder) + parts.routers.flatMap(\.rewinders)
      + [parts.tabs?.rewinder].compactMap(\.self)
  }

  /// Replaces the values of all stores, stacks, modals and tabs.
  ///
  /// - Parameter values: The new values, in the order of ``rewinders``.
  func write(_ values: [Any]) {
    for (store, value) in zip(stores, values) { store.rewind(to: value) }
    for (part, value) in zip(rewinders, values).dropFirst(stores.count) { part.write?(value) }
  }

  /// Throws an error if the app is paused.
  func checkRunning() throws(CommandFailure) {
    guard let pause = parts.pause else { return }
    throw ConsoleError.pausedForChanges(at: pause.position).at(nil)
  }

  /// Blocks all changes that the app makes.
  ///
  /// - Throws: ``ConsoleError`` if a store is currently processing an action.
  func suspend() throws(ConsoleError) {
    var paused: [Rewinder] = []
    for part in rewinders {
      guard part.pause() else {
        for part in paused { _ = part.resume(true) }
        throw .handlesAction(part.name)
      }
      paused.append(part)
    }
  }
}

// MARK: - Going back

extension Console {
  /// The number of the event whose state the app shows: while paused, the chosen event; otherwise,
  /// the newest event.
  var position: Int { app.pause?.position ?? timeline.lastNumber }

  /// The number of the last event that the app cannot show, because the event was dropped, or
  /// occurred before the lesson or before the restart of the app.
  var lastHiddenEvent: Int {
    max(timeline.droppedCount, lessonStart, app.lastEventBeforeStart)
  }

  /// The number of the last event that commands omit by default.
  ///
  /// During a replay or a lesson, the app is a separate instance, so the events of the other
  /// instance are omitted.
  var lastOmittedEvent: Int { app.replay == nil ? lessonStart : app.lastEventBeforeStart }

  /// Throws an error if the app cannot show its state at the given event.
  func checkVisible(_ number: Int) throws(ConsoleError) {
    guard app.sandbox == nil else {
      throw .sandboxIsOn
    }
    let kept = timeline.kept
    guard kept[number] != nil else { throw .refused(kept.loss(of: number)) }
    guard number > lessonStart else {
      throw .refused(
        "event \(number) is not part of this lesson; run \"events\" to list the lesson's events"
      )
    }
    guard number > app.lastEventBeforeStart else {
      throw .refused(
        "event \(number) occurred before the app was restarted; choose an event after "
          + "\(app.lastEventBeforeStart)"
      )
    }
    guard app.pause != nil || isIdle else {
      throw .refused("\(workInFlight); run \"settle\" first, then go back")
    }
  }

  /// Pauses the app, and shows the app's state as it was at the given event.
  ///
  /// - Parameter number: The number of the event.
  /// - Throws: ``ConsoleError`` if the sandbox is on, if effects are in flight, or if the app
  ///   cannot show the event.
  func goTo(_ number: Int) throws(ConsoleError) {
    try checkVisible(number)
    let parts = app.rewinders
    let values = parts.map { $0.history.value(at: number) ?? $0.read() }
    for (part, value) in zip(parts, values) where part.write == nil {
      guard ConsoleValue(reflecting: value) != ConsoleValue(reflecting: part.read()) else {
        continue
      }
      throw .refused(
        "\(part.name) cannot be restored to an earlier value; in the app's code, pass a restore "
          + "closure to console.expose, or implement the adapter's rewinding property"
      )
    }
    if app.pause == nil {
      let pause = Pause(
        position: number,
        end: timeline.lastNumber,
        present: parts.map { $0.read() },
        ending: ending
      )
      try app.suspend()
      app.pause = pause
    }
    app.write(values)
    anyNetwork?.exchanges.show(at: number)
    app.pause?.position = number
  }

  /// Ends the pause and restores the state that the app had when the pause began.
  ///
  /// - Returns: The number of actions that the app sent during the pause. All of these actions were
  ///   dropped.
  /// - Throws: ``ConsoleError`` if the app is not paused.
  func resume() throws(ConsoleError) -> Int {
    guard let pause = app.pause else { throw .notPaused }
    app.write(pause.present)
    anyNetwork?.exchanges.show(at: nil)
    app.pause = nil
    return app.rewinders.reduce(0) { $0 + $1.resume(true) }
  }

  /// Returns the event to show after the user goes forward or back by a number of changes.
  ///
  /// Changes of other branches, and changes that a sandbox has undone, are skipped.
  ///
  /// - Parameter distance: The number of changes. A negative number goes back.
  /// - Returns: The number that identifies the event.
  /// - Throws: ``ConsoleError`` if there are too few changes.
  func event(_ distance: Int) throws(ConsoleError) -> Int {
    let (kept, position) = (timeline.kept, position)
    let end = app.pause?.end ?? kept.lastNumber
    let (isLasting, isOfLesson) = (isLasting, isOfEndedLesson)
    let changes = kept.notable(after: max(lessonStart, app.lastEventBeforeStart)).filter(\.isOfApp)
      .map(\.number)
      .filter { $0 <= end && !isOfLesson($0) && isLasting($0) }
    if distance < 0 {
      let earlier = changes.filter { $0 <= position }
      // The last of the earlier changes is already part of the state that the app shows.
      let index = earlier.count - 1 + distance
      guard earlier.indices.contains(index) else {
        let count = max(0, earlier.count - 1)
        throw .refused(
          "cannot go back that far: the timeline has \(count.counted("earlier change"))"
        )
      }
      return earlier[index]
    }
    let later = changes.filter { $0 > position }
    guard later.count >= distance else {
      throw .refused(
        "cannot go forward that far: the timeline has \(later.count.counted("later change"))"
      )
    }
    return later[distance - 1]
  }

  /// Returns the number of the event to which the command `step` moves.
  ///
  /// `step` moves to the last event of the console line at which the app is paused. If no event on
  /// the way changed the app, `step` moves on to the end of the next line that changed the app.
  ///
  /// - Returns: The number of the event.
  /// - Throws: ``ConsoleError`` if no later event changed the app.
  func nextStep() throws(ConsoleError) -> Int {
    let position = position
    let end = app.pause?.end ?? timeline.lastNumber
    let (isLasting, isOfLesson) = (isLasting, isOfEndedLesson)
    var (last, hasChanged) = (position, false)
    for event in timeline.kept.window where event.number > position && event.number <= end {
      if isOfLesson(event.number) || !isLasting(event.number) { continue }
      if case .command = event.kind, event.cause == nil, hasChanged { return last }
      last = event.number
      if event.isOfApp { hasChanged = true }
    }
    guard hasChanged else {
      throw .noLaterChange
    }
    return last
  }
}

extension TimelineEvent {
  /// A Boolean value that indicates whether the event belongs to a store, a router, the tabs, a
  /// link or a request.
  var isOfApp: Bool {
    switch kind {
    case .action, .state, .phase, .effect, .intent, .route, .modal, .tab, .link, .request,
      .response:
      true
    default: false
    }
  }
}
