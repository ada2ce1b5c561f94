/// A limit on the number of changes that are recorded for a store each second.
///
/// The limit does not apply to changes that actions cause. All changes above the limit are combined
/// into one change. Without the limit, a store that changes continuously would fill the timeline
/// and the terminal.
@MainActor
final class ChangeLimit {
  /// The maximum number of changes that are recorded each second.
  private static var changesPerSecond: Int { 100 }

  private let clock: any Clock<Duration>

  /// The measurements for the current second: the elapsed time, the number of recorded changes and
  /// the number of combined changes.
  private var second: (elapsed: @Sendable () -> Duration, recorded: Int, combined: Int)?

  /// A Boolean value that indicates whether the limit was exceeded in the current second, so that
  /// changes were combined.
  var isExceeded: Bool { (second?.combined ?? 0) > 0 }

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// Counts a change, and returns whether to record the change immediately.
  ///
  /// - Parameter end: A closure to call at the end of the current second if this method returns
  ///   `false`. The argument of the closure is the text of an issue to record. If several calls to
  ///   this method return `false` within one second, only the closure from the first of these calls
  ///   is used.
  /// - Returns: `true` to record the change immediately; `false` to combine the change with later
  ///   changes.
  func admits(orElse end: @escaping @MainActor (_ issue: String) -> Void) -> Bool {
    if second == nil || second.map({ $0.elapsed() >= .seconds(1) && $0.combined == 0 }) == true {
      second = (clock.stopwatch, 0, 0)
    }
    guard second.map({ $0.recorded < Self.changesPerSecond }) == true else {
      combine()
      if second?.combined == 1 { wait(before: end) }
      return false
    }
    second?.recorded += 1
    return true
  }

  /// Counts a change that exceeds the limit and is therefore combined with other changes.
  func combine() {
    second?.combined += 1
  }

  private func wait(before end: @escaping @MainActor (String) -> Void) {
    let rest = .seconds(1) - (second?.elapsed() ?? .zero)
    Task { [weak self, clock] in
      try? await clock.sleep(for: max(rest, .zero))
      guard let self, let count = second?.combined, count > 0 else { return }
      second = nil
      Timeline.$cause.withValue(nil) {
        end(
          "more than \(Self.changesPerSecond) changes in one second, so the rest (\(count)) is "
            + "shown as one change; change the state less often"
        )
      }
    }
  }
}
