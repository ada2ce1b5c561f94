import InnoLocking
public import Foundation

/// Keeps responses in memory, those used last, up to a number of bytes.
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

  /// Makes an empty cache.
  ///
  /// - Parameter capacity: How many bytes it keeps; a response that takes more than a tenth of that
  ///   is not kept.
  public init(capacity: Int = 5 * 1_024 * 1_024) {
    self.capacity = capacity
  }

  /// How many bytes are kept.
  public var size: Int { state.withLock { $0.size } }

  /// What is kept for a URL, its query included.
  ///
  /// - Parameter url: The URL, without a fragment.
  /// - Returns: The responses.
  public func responses(for url: URL) -> [CachedResponse] {
    state.withLock { state in
      state.uses += 1
      state.entries[url]?.lastUse = state.uses
      return state.entries[url]?.responses ?? []
    }
  }

  /// Keeps a response, in place of one for the same choice of headers.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - url: The URL, without a fragment.
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

  /// Forgets what is kept for a URL.
  ///
  /// - Parameter url: The URL, without a fragment.
  public func remove(_ url: URL) {
    state.withLock { state in
      state.size -= state.entries.removeValue(forKey: url)?.size ?? 0
    }
  }

  /// Forgets everything.
  public func removeAll() {
    state.withLock { $0 = State() }
  }
}
