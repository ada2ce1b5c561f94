#if Web
import FlyingSocks
import Foundation
import InnoConsole
import InnoLocking

/// A cache of the newest events as JSON, so that each event is encoded only once for all open
/// browser pages.
final class EncodedEvents: Sendable {
  private static let limit = 2_000

  private let timeline: Timeline
  private let texts = Locked<[Int: String]>([:])
  private let beforeSending: @Sendable () -> Void

  /// Creates a cache for the encoded events of a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - beforeSending: A closure that writes pending events to the session file. The closure is
  ///     called before events are sent, so that the file contains every event that a page has
  ///     received.
  init(of timeline: Timeline, _ beforeSending: @escaping @Sendable () -> Void) {
    self.timeline = timeline
    self.beforeSending = beforeSending
  }

  /// The number of the newest event.
  var lastNumber: Int { timeline.lastNumber }

  /// Returns the events that follow the event with the given number.
  ///
  /// - Parameters:
  ///   - number: The number of the event before the first event to return.
  ///   - limit: The maximum number of events.
  /// - Returns: The events with their numbers, oldest first.
  func events(after number: Int, limit: Int) -> [(number: Int, json: String)] {
    let events = timeline.events(after: number, limit: limit)
    beforeSending()
    return events.map { event in
      if let text = texts.withLock({ $0[event.number] }) { return (event.number, text) }
      let text = event.pageJSON()
      texts.withLock { texts in
        if texts.count >= Self.limit { texts = texts.filter { $0.key > event.number - 500 } }
        if texts.count < Self.limit { texts[event.number] = text }
      }
      return (event.number, text)
    }
  }
}

/// The events of an app as a stream of Server-Sent Events for one page.
///
/// The app does not wait for a page and buffers no events for it. The feed reads new events at most
/// ten times a second, and only after the page has received the previous batch. A suspended page
/// therefore costs nothing. If a page is far behind, the feed skips all but the newest events, and
/// reports the numbers of the first and the last skipped event to the page.
struct EventFeed: AsyncBufferedSequence {
  typealias Element = UInt8

  /// The time between two batches of events.
  static let interval = Duration.milliseconds(100)

  /// The maximum number of events in a batch.
  static let batch = 250

  /// The maximum number of unsent events before the feed skips all but the newest events.
  static let lag = 1_000

  /// The number of intervals without events after which the feed checks the connection.
  ///
  /// To detect a closed connection, the feed sends an empty comment, which the page ignores.
  static let silence = 150

  let events: EncodedEvents

  /// The number of the last event that the page has already received.
  let lastReceived: Int
  let clock: any Clock<Duration>

  func makeAsyncIterator() -> Iterator { Iterator(feed: self, last: lastReceived) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let feed: EventFeed
    var last: Int
    private var isOpen = false

    init(feed: EventFeed, last: Int) {
      (self.feed, self.last) = (feed, last)
    }

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      guard isOpen else {
        isOpen = true
        return Array("retry: 1000\n\n".utf8)
      }
      for _ in 0..<EventFeed.silence {
        try await feed.clock.sleep(for: EventFeed.interval)
        let newest = feed.events.lastNumber
        if newest > last { return message(upTo: newest) }
        // The timeline of an app that was restarted may start again at 1.
        if newest < last { last = newest }
      }
      return Array(": \n\n".utf8)
    }

    private mutating func message(upTo newest: Int) -> [UInt8] {
      var text = ""
      if newest - last > EventFeed.lag {
        let next = newest - EventFeed.batch
        text += "event: skipped\ndata: {\"from\":\(last + 1),\"to\":\(next)}\n\n"
        last = next
      }
      let events = feed.events.events(after: last, limit: EventFeed.batch)
      guard let end = events.last?.number else { return Array(text.utf8) }
      last = end
      // The JSON contains no newlines, so the data fits on one line.
      text += "id: \(end)\ndata: [\(events.map(\.json).joined(separator: ","))]\n\n"
      return Array(text.utf8)
    }
  }
}
#endif
