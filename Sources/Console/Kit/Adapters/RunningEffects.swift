/// How many effects run in all stores together.
@MainActor
final class RunningEffects {
  private(set) var count = 0
  private let onIdle: () -> Void

  /// Begins with none.
  ///
  /// - Parameter onIdle: Called when the last one ended.
  init(onIdle: @escaping () -> Void) {
    self.onIdle = onIdle
  }

  func started() {
    count += 1
  }

  func ended() {
    count -= 1
    if count == 0 { onIdle() }
  }
}
