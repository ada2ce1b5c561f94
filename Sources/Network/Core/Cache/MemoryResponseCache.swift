import InnoLocking
public import Foundation

/// An in-memory response cache that evicts the least recently used responses.
public final class MemoryResponseCache: ResponseCache {
  private struct Entry {
    var responses: [CachedResponse]
    var lastUse: Int
    var size: Int { responses.reduce(0) { $0 + $1.size } }
  }

  private struct State {
    var entries: [URL: Entry] = [:]
    var size = 0
    var uses = 0
  }

  private let capacity: Int
  private let state = Locked(State())

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The largest total size of the stored responses, in bytes. A response
  ///   that is larger than a tenth of the capacity is not stored.
  public init(capacity: Int = 5 * 1_024 * 1_024) {
    self.capacity = capacity
  }

  /// The total size of the stored responses, in bytes.
  public var size: Int { state.withLock { $0.size } }

  /// Returns the stored responses for a URL.
  ///
  /// - Parameter url: The URL, including its query but without a fragment.
  /// - Returns: The stored responses, or an empty array if no responses are stored.
  public func responses(for url: URL) -> [CachedResponse] {
    state.withLock { state in
      state.uses += 1
      state.entries[url]?.lastUse = state.uses
      return state.entries[url]?.responses ?? []
    }
  }

  /// Stores a response.
  ///
  /// The response replaces any stored response to a request with the same URL and the same values
  /// for the headers listed in `Vary` (``CachedResponse/choice``).
  ///
  /// - Parameters:
  ///   - response: The response to store.
  ///   - url: The URL, including its query but without a fragment.
  public func store(_ response: CachedResponse, for url: URL) {
    guard response.size <= capacity / 10 else { return remove(url) }
    state.withLock { state in
      state.uses += 1
      var entry = state.entries[url] ?? Entry(responses: [], lastUse: 0)
      state.size -= entry.size
      entry.responses.removeAll { $0.choice == response.choice }
      entry.responses.append(response)
      entry.lastUse = state.uses
      state.size += entry.size
      state.entries[url] = entry
      while state.size > capacity, let oldest = state.entries.min(by: Self.isOlder) {
        state.size -= oldest.value.size
        state.entries[oldest.key] = nil
      }
    }
  }

  private static func isOlder(
    _ left: Dictionary<URL, Entry>.Element,
    _ right: Dictionary<URL, Entry>.Element
  ) -> Bool {
    left.value.lastUse < right.value.lastUse
  }

  /// Removes the stored responses for a URL.
  ///
  /// - Parameter url: The URL, including its query but without a fragment.
  public func remove(_ url: URL) {
    state.withLock { state in
      state.size -= state.entries.removeValue(forKey: url)?.size ?? 0
    }
  }

  /// Removes all stored responses.
  public func removeAll() {
    state.withLock { $0 = State() }
  }
}
