public import InnoFlow

extension Store {
  /// Waits, without polling, until no effect of the store runs.
  public func settled() async {
    while !effectsInFlight.isEmpty {
      await EffectEnd().wait(in: self)
    }
  }
}

/// An observation that ends with any effect.
@MainActor
private final class EffectEnd {
  private var continuation: CheckedContinuation<Void, Never>?
  private var listening: ObservationToken?

  func wait<R>(in store: Store<R>) async {
    await withCheckedContinuation { continuation in
      self.continuation = continuation
      listening = store.instrument(
        StoreListener { event in
          if case .effect(_, .started) = event { return }
          guard case .effect = event else { return }
          self.end()
        }
      )
    }
  }

  private func end() {
    listening?.cancel()
    continuation?.resume()
    continuation = nil
  }
}
