/// How many effects run in all stores together.
@MainActor
final class RunningEffects {
  private(set) var count = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func started() {
    count += 1
  }

  func ended() {
    count -= 1
    if count == 0 { wakeWaiters() }
  }

  /// Waits until none may run any more, or all who wait are woken.
  func waitUntilMaybeNone() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Lets all who wait look again.
  func wakeWaiters() {
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}
