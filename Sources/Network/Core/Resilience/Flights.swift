import InnoLocking

/// Runs an operation once for all who ask for its key at the same time.
///
/// It runs in a task of its own, so a caller who is cancelled leaves at once and the others go on.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, NetworkError>

  private struct Flight {
    let number: Int
    var passengers: [Int: CheckedContinuation<Outcome, Never>] = [:]
    /// Those who asked and do not wait yet.
    var boarding: Set<Int> = []
    var task: Task<Void, Never>?
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    /// The outcomes of those who were still boarding when their flight was over.
    var missed: [Int: Outcome] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  /// Whether an operation that nobody waits for any more is cancelled.
  private let endsWhenLeft: Bool
  private let state = Locked(State())

  init(endsWhenLeft: Bool) {
    self.endsWhenLeft = endsWhenLeft
  }

  /// How many wait for an operation.
  var passengerCount: Int {
    state.withLock { $0.flights.values.reduce(0) { $0 + $1.passengers.count } }
  }

  /// The operation's value.
  func value(
    for key: Key,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await outcome(for: key, operation).outcome.get()
  }

  /// The operation's outcome, and whether another caller's operation gave it.
  func outcome(
    for key: Key,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async -> (outcome: Outcome, isShared: Bool) {
    let (passenger, newFlight) = board(key)
    if let newFlight { start(newFlight, key, operation) }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, as: passenger, for: key) }
    } onCancel: {
      leave(passenger, key)
    }
    return (outcome, newFlight == nil)
  }

  private func board(_ key: Key) -> (passenger: Int, newFlight: Int?) {
    state.withLock { state in
      let passenger = state.nextNumber()
      if state.flights[key] != nil {
        state.flights[key]?.boarding.insert(passenger)
        return (passenger, nil)
      }
      let number = state.nextNumber()
      state.flights[key] = Flight(number: number, boarding: [passenger])
      return (passenger, number)
    }
  }

  private func start(
    _ number: Int,
    _ key: Key,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) {
    let task = Task {
      let outcome: Outcome
      do throws(NetworkError) {
        outcome = .success(try await operation())
      } catch {
        outcome = .failure(error)
      }
      self.land(number, key, outcome)
    }
    let isLeft = state.withLock { state in
      guard state.flights[key]?.number == number else { return true }
      state.flights[key]?.task = task
      return false
    }
    if isLeft, endsWhenLeft { task.cancel() }
  }

  private func wait(
    _ continuation: CheckedContinuation<Outcome, Never>,
    as passenger: Int,
    for key: Key
  ) {
    let early = state.withLock { state -> Outcome? in
      if let outcome = state.missed.removeValue(forKey: passenger) { return outcome }
      state.flights[key]?.boarding.remove(passenger)
      state.flights[key]?.passengers[passenger] = continuation
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  private func land(_ number: Int, _ key: Key, _ outcome: Outcome) {
    let waiting = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
      guard let flight = state.flights[key], flight.number == number else { return [] }
      state.flights[key] = nil
      for passenger in flight.boarding { state.missed[passenger] = outcome }
      return Array(flight.passengers.values)
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }

  private func leave(_ passenger: Int, _ key: Key) {
    let (waiting, task) = state.withLock {
      state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
      guard var flight = state.flights[key] else { return (nil, nil) }
      let waiting = flight.passengers.removeValue(forKey: passenger)
      if flight.boarding.remove(passenger) != nil {
        state.missed[passenger] = .failure(.cancelled)
      } else if waiting == nil {
        return (nil, nil)
      }
      let isLeft = endsWhenLeft && flight.passengers.isEmpty && flight.boarding.isEmpty
      state.flights[key] = isLeft ? nil : flight
      return (waiting, isLeft ? flight.task : nil)
    }
    waiting?.resume(returning: .failure(.cancelled))
    task?.cancel()
  }
}
