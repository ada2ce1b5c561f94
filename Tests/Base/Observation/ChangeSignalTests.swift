import InnoObservation
import Observation
import Testing

@MainActor
@Suite("A change signal")
struct ChangeSignalTests {
  private let signal = ChangeSignal()

  @Test("notifies a reader only once")
  func oneChange() {
    var changes = 0
    track { changes += 1 }
    signal.notify()
    signal.notify()
    #expect(changes == 1)
  }

  @Test("notifies a reader of the next change if it reads again")
  func nextChange() {
    var changes = 0
    track {
      changes += 1
      if changes == 1 { track { changes += 1 } }
    }
    signal.notify()
    #expect(changes == 1)
    #expect(signal.isTracked)
    signal.notify()
    #expect(changes == 2)
  }

  @Test("notifies a reader before the change if the change is reported in two steps")
  func halves() {
    var changes = 0
    track { changes += 1 }
    signal.willChange()
    #expect(changes == 1)
    signal.didChange()
    #expect(!signal.isTracked)
  }

  /// Reads the signal's value and calls a closure at its next change.
  private func track(_ onChange: @escaping @MainActor () -> Void) {
    withObservationTracking {
      signal.access()
    } onChange: {
      MainActor.assumeIsolated(onChange)
    }
  }
}
