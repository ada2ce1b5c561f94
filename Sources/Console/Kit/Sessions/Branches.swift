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

  /// The point in the history of another branch from which a branch continues.
  struct Origin {
    /// The index of the other branch.
    let branch: Int

    /// The number of the event at the origin.
    let event: Int

    /// The number of the last event that is part of both branches.
    ///
    /// If the event at the origin is a typed line, which had not run yet, the last common event
    /// precedes the line. Otherwise, it is the event at the origin.
    let lastCommonEvent: Int

    /// The number of a line that ran partly before and partly after the origin, or `nil` if there
    /// is no such line.
    let splitLine: Int?
  }

  let name: String

  /// The point in the parent branch's history from which this branch continues, or `nil` for the
  /// first branch.
  let origin: Origin?

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
  /// - Throws: ``ConsoleError`` if the app cannot show the event, or if a request, an effect, a
  ///   call of a use case or the handling of an action was still in progress at the event.
  func branch(at number: Int?) throws(ConsoleError) -> SessionBranch {
    guard let number = number ?? app.pause?.position else {
      throw .refused(
        "the app is not paused, so \"branch\" needs the number of an event, as in \"branch 12\""
      )
    }
    try checkVisible(number)
    guard !isUndone(number) else { throw .undoneEvent(number) }
    let work = work
    if let (name, range) = work.unfinished(at: number) {
      let others = [range.lowerBound - 1, range.upperBound].filter { $0 > lastHiddenEvent }
      throw .unfinishedWork(name, at: number, instead: others)
    }
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
      origin: origin(at: number, of: left ?? branches.current, work),
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

  /// The work of the app since its start, without the work of ended lessons and sandboxes.
  private var work: SessionWork {
    let (isUndone, isOfLesson) = (isUndone, isOfEndedLesson)
    return SessionWork(
      timeline.kept,
      after: app.lastEventBeforeStart,
      subscriptions: subscriptions,
      isIgnored: { isUndone($0) || isOfLesson($0) }
    )
  }

  /// Returns the origin of a new branch.
  ///
  /// - Parameters:
  ///   - number: The number of the event from which the new branch continues.
  ///   - branch: The index of the branch in whose history the event is.
  ///   - work: The work of the app.
  /// - Returns: The origin.
  private func origin(
    at number: Int,
    of branch: Int,
    _ work: SessionWork
  ) -> SessionBranch.Origin {
    var lines = work.lines(across: number)
    // The line that runs the command `branch` continues after the command.
    if evaluation.number > 0, evaluation.number <= number { lines.append(evaluation.number) }
    return SessionBranch.Origin(
      branch: branch,
      event: number,
      lastCommonEvent: lines.contains(number) ? number - 1 : number,
      splitLine: lines.filter { $0 < number }.min()
    )
  }

  /// Throws an error if the history of the current branch contains only some of the changes that a
  /// line made.
  ///
  /// A test that repeats such a line would change more than the history contains.
  func checkNoSplitLine() throws(ConsoleError) {
    var branch = app.branches.all[app.branches.current]
    while let origin = branch.origin {
      if let line = origin.splitLine, line > app.lastEventBeforeStart {
        throw .notExportable(.splitLine(branch: branch.name), line)
      }
      branch = app.branches.all[origin.branch]
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
    let (ranges, isUndone) = (ranges(of: app.branches.current), isUndone)
    return { number in ranges.contains { $0.contains(number) } && !isUndone(number) }
  }

  /// A closure that returns `true` if the changes of the event with the given number were undone
  /// when a sandbox was turned off.
  var isUndone: (Int) -> Bool {
    let undone = app.undone
    return { number in undone.contains { $0.contains(number) } }
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
    while let point = origin {
      let branch = app.branches.all[point.branch]
      let last = point.lastCommonEvent
      if branch.start <= last { ranges.insert(branch.start...last, at: 0) }
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
