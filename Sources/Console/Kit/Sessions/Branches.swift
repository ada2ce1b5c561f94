/// A branch of the session's history.
///
/// The branch consists of consecutive events, and ends when the session continues on another
/// branch.
struct SessionBranch {
  /// The app's state and screen at the end of a branch of the session.
  struct Ending {
    let facts: ConsoleValue
    let screen: [String]
  }

  let name: String

  /// The point in the parent branch's history from which this branch continues.
  ///
  /// `branch` is the index of the parent branch, and `event` is the number of the event at that
  /// point. The value is `nil` for the first branch.
  let origin: (branch: Int, event: Int)?

  /// The number of the first event of the branch.
  let start: Int

  /// The number of the branch's last event, with the state and screen of the app at that event.
  ///
  /// The value is `nil` for the current branch.
  var end: (number: Int, ending: Ending)?
}

/// The branches of the session.
struct Branches {
  var all = [SessionBranch(name: "main", origin: nil, start: 1, end: nil)]

  /// The index of the current branch.
  var current = 0
}

extension Console {
  /// The current state and screen of the app, to be saved as the end of the current branch.
  var ending: SessionBranch.Ending {
    SessionBranch.Ending(facts: snapshot, screen: screen?(width, nil) ?? [])
  }

  /// Continues the app from an earlier event, on a new branch.
  ///
  /// - Parameter number: The number of the event, or `nil` for the event at which the app is
  ///   paused.
  /// - Returns: The new branch.
  /// - Throws: ``ConsoleError`` if the app cannot show the event, or if a request or an effect was
  ///   in flight at the event.
  func branch(at number: Int?) throws(ConsoleError) -> SessionBranch {
    guard let number = number ?? app.pause?.position else {
      throw .refused(
        "the app is not paused, so \"branch\" needs the number of an event, as in \"branch 12\""
      )
    }
    try checkRest(at: number)
    try goTo(number)
    guard let pause = app.pause else { throw .notPaused }
    let parts = app.rewinders
    let values = parts.map { $0.read() }
    var branches = app.branches
    let left = branches.all.indices.last { index in
      let branch = branches.all[index]
      return branch.start <= number && number <= branch.end?.number ?? .max
    }
    branches.all[branches.current].end = (pause.end, pause.ending)
    let first = timeline.lastNumber + 1
    let branch = SessionBranch(
      name: "b\(branches.all.count)",
      origin: (left ?? branches.current, number),
      start: first,
      end: nil
    )
    branches.all.append(branch)
    branches.current = branches.all.count - 1
    app.branches = branches
    for (part, value) in zip(parts, values) { part.history.keep(value, from: first - 1) }
    anyNetwork?.exchanges.adoptView()
    app.pause = nil
    for part in parts { _ = part.resume(false) }
    return branch
  }

  /// Throws an error if a request or an effect was in flight at the given event.
  private func checkRest(at number: Int) throws(ConsoleError) {
    for event in timeline.kept.notable(after: number) {
      guard let cause = event.cause, cause <= number else { continue }
      let name: String
      switch event.kind {
      case .effect(let id, .finished, _), .effect(let id, .failed, _),
        .effect(let id, .cancelled, _):
        name = "the effect \(id)"
      case .response(let id, _, _): name = "request #\(id)"
      default: continue
      }
      throw .inFlight(name, at: number, from: cause, to: event.number)
    }
  }

  /// Returns the index of the branch with the given name.
  func branch(named word: Word) throws(CommandFailure) -> Int {
    let found = try app.branches.all.named(word, kind: "branch", listing: "branches", \.name)
    return app.branches.all.firstIndex { $0.name == found.name } ?? 0
  }

  /// A closure that returns `true` if the event with the given number contributed to the current
  /// state.
  ///
  /// The closure returns `false` if the event is not in the history of the current branch, or if
  /// the changes of the event were undone when a sandbox was turned off.
  var isLasting: (Int) -> Bool {
    let (ranges, undone) = (ranges(of: app.branches.current), app.undone)
    return { number in
      ranges.contains { $0.contains(number) } && !undone.contains { $0.contains(number) }
    }
  }

  /// A closure that returns `true` if the event with the given number contributed to the state that
  /// the app shows.
  ///
  /// A paused app shows an earlier state, to which later events did not contribute. Events before
  /// the most recent restart of the app did not contribute to the state either.
  var contributedToShownState: (Int) -> Bool {
    let (isLasting, first) = (isLasting, app.lastEventBeforeStart)
    let last = app.pause?.position ?? .max
    return { number in first < number && number <= last && isLasting(number) }
  }

  /// Returns the ranges of event numbers in the history of a branch.
  ///
  /// The history consists of all events of the branch itself, and of the events of each ancestor
  /// branch up to the point at which the history leaves that branch.
  private func ranges(of index: Int) -> [ClosedRange<Int>] {
    let branch = app.branches.all[index]
    let end = branch.end?.number ?? app.pause?.end ?? timeline.lastNumber
    var ranges = branch.start <= end ? [branch.start...end] : []
    var origin = branch.origin
    while let (index, event) = origin {
      let branch = app.branches.all[index]
      if branch.start <= event { ranges.insert(branch.start...event, at: 0) }
      origin = branch.origin
    }
    return ranges
  }

  /// Compares two branches.
  ///
  /// - Parameters:
  ///   - first: The index of one branch.
  ///   - second: The index of the other branch.
  /// - Returns: The events since the branches diverged, the differences between the last states of
  ///   the branches, and the last screen of each branch.
  func compare(_ first: Int, _ second: Int) -> BranchComparison {
    let (kept, undone) = (timeline.kept, app.undone)
    func events(_ index: Int) -> [TimelineEvent] {
      ranges(of: index).flatMap { range in range.compactMap { kept[$0] } }
        .filter { event in event.isOfApp && !undone.contains { $0.contains(event.number) } }
    }
    let (left, right) = (events(first), events(second))
    let common = zip(left, right).prefix { $0.number == $1.number }.count
    func ending(_ index: Int) -> SessionBranch.Ending {
      app.branches.all[index].end?.ending ?? app.pause?.ending ?? self.ending
    }
    let (before, after) = (ending(first), ending(second))
    return BranchComparison(
      names: (app.branches.all[first].name, app.branches.all[second].name),
      events: (Array(left.dropFirst(common)), Array(right.dropFirst(common))),
      changes: ValueChange.between(before.facts, after.facts),
      screens: (before.screen, after.screen)
    )
  }
}

/// The result of a comparison of two branches.
struct BranchComparison {
  let names: (String, String)
  let events: ([TimelineEvent], [TimelineEvent])
  let changes: [ValueChange]
  let screens: ([String], [String])
}
