import Foundation

/// Runs a session's callbacks where they arise: on the session's own queue, one after the other.
///
/// Foundation on Linux gives its callbacks as blocks, and an operation for each would cost as much
/// as the rest of a small request. Ours do no more than take a lock and note what came; none waits
/// for the session, so none can hold its queue up.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
  // Unchecked as its superclass is, to which it adds no state.

  #if canImport(FoundationNetworking)
  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    block()
  }
  #endif
}
