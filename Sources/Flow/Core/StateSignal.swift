import Observation

/// Tells Swift's observation that a store's state was read or changes.
///
/// It is a class of its own because observation on a generic class builds its key path anew at each
/// access. A change is announced only when somebody read since the last one: tracking is one-shot,
/// so who still cares has read again.
@MainActor
final class StateSignal: Observable {
  private let registrar = ObservationRegistrar()
  private var wasRead = false

  /// Stands for the state in key paths.
  private var state: Void { () }

  func read() {
    wasRead = true
    registrar.access(self, keyPath: \.state)
  }

  func change<Result>(_ mutation: () -> Result) -> Result {
    guard wasRead else { return mutation() }
    wasRead = false
    return registrar.withMutation(of: self, keyPath: \.state, mutation)
  }
}
