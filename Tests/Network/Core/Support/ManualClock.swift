import InnoNetworkTestSupport

typealias ManualClock = TestClock

/// Lets other tasks run until a condition holds; the test's time limit ends a wait in vain.
func waitUntil(_ condition: @Sendable () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}
