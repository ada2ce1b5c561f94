import InnoLocking

extension ExchangeLog {
  /// A saved copy of the log's exchanges and of the number of requests.
  struct Saved {
    fileprivate let exchanges: [Exchange]
    fileprivate let count: Int
  }

  /// A copy of the current exchanges and of the number of requests, for a later call to `restore`.
  var saved: Saved { state.withLock { Saved(exchanges: $0.exchanges, count: $0.count) } }

  /// Replaces the current exchanges with saved exchanges.
  func restore(_ saved: Saved) {
    replaceAll { _ in (saved.exchanges, saved.count) }
  }

  /// Shows the exchanges as they were at an event.
  ///
  /// - Parameter number: The number of the event; `nil` to show the current exchanges.
  func show(at number: Int?) {
    state.withLock { state in
      state.view = number.map { number in
        var newest: [Int: Exchange] = [:]
        for (_, change) in state.changes.prefix(while: { $0.number <= number }) {
          switch change {
          case .exchange(let exchange): newest[exchange.id] = exchange
          case .all(let all): newest = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
          }
        }
        return newest.values.sorted { $0.id < $1.id }
      }
    }
  }

  /// Replaces the current exchanges with the earlier exchanges that are being shown.
  func adoptView() {
    replaceAll { state in state.view.map { ($0, $0.count) } }
  }

  /// Replaces all exchanges with the exchanges that a closure returns; does nothing if the closure
  /// returns `nil`.
  private func replaceAll(_ read: (State) -> (exchanges: [Exchange], count: Int)?) {
    // Read the timeline before locking the log. A listener of the timeline may read the log, so the
    // opposite order could cause a deadlock.
    let number = state.withLock(\.timeline)?.lastNumber ?? 0
    state.withLock { state in
      guard let (exchanges, count) = read(state) else { return }
      (state.exchanges, state.count, state.view) = (exchanges, count, nil)
      state.changes.append((number, .all(exchanges)))
    }
  }
}

extension ExchangeLog.State {
  typealias Change = ExchangeLog.Change
  typealias Exchange = ExchangeLog.Exchange

  /// Adds a copy of the exchange at an index to ``changes``, with the number of the event that
  /// recorded the change to the exchange.
  mutating func keep(_ index: Int, _ number: Int) {
    changes.append((number, .exchange(exchanges[index])))
    guard changes.count >= 20_000 else { return }
    // Shorten the older half of the changes. Keep the last `.all` entry of this half, which
    // replaces all earlier entries. Of the entries after the `.all` entry, keep only the newest
    // entry for each exchange that the log still contains.
    var missing = Set(exchanges.map(\.id))
    var old: [(number: Int, change: Change)] = []
    for entry in changes.prefix(10_000).reversed() {
      switch entry.change {
      case .exchange(let exchange):
        if missing.remove(exchange.id) != nil { old.append(entry) }
        continue
      case .all: old.append(entry)
      }
      break
    }
    changes = Array(old.reversed()) + changes.dropFirst(10_000)
  }
}
