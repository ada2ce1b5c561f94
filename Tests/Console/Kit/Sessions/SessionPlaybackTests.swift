import Foundation
import InnoNetwork
import TestSupport
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Recorded answers", .timeLimit(.minutes(1)))
struct SessionPlaybackTests {
  private static let origin = "https://library.test"

  private enum Line {
    case event(TimelineEvent.Kind, String, cause: Int?)
    case exchange(String)
  }

  /// Creates a session file with the given lines, and numbers the events from 1.
  private func file(_ lines: [Line]) throws -> SessionFile {
    var (data, sum, number) = (Data(), SessionFormat.seed, 0)
    let header = #""n":0,"t":0,"kind":"session","value":{"version":2}}"#
    SessionFormat.append(header, to: &data, sum: &sum)
    for line in lines {
      var fields = ""
      switch line {
      case .event(let kind, let source, let cause):
        number += 1
        let cause = cause.map { "\($0)" } ?? "null"
        fields = #""kind":"\#(kind.name)","source":"\#(source)","cause":\#(cause)"#
        kind.writeFields(source: source, masking: SessionSecrets(), to: &fields)
      case .exchange(let text): fields = text
      }
      SessionFormat.append("\"n\":\(number),\"t\":\(number),\(fields)}", to: &data, sum: &sum)
    }
    return try SessionFile(data, path: "a.session")
  }

  /// Returns the line of a failed exchange; the failure has the name of the path as its text.
  private func exchange(_ id: Int, _ name: String, isStream: Bool = false) throws -> Line {
    let url = try #require(URL(string: "\(Self.origin)/\(name)"))
    let json = try JSONEncoder().encode(RecordedExchange(URLRequest(url: url), url))
    let text = String(decoding: json, as: UTF8.self)
      .replacing(#"{"pending":{}}"#, with: #"{"failure":{"code":2099,"text":"\#(name)"}}"#)
      .replacing(#"{"number":0"#, with: #"{"number":\#(id),"label":{"id":\#(id),"attempt":1}"#)
    let labeled =
      text.contains(#""label""#)
      ? text : "{\"label\":{\"id\":\(id),\"attempt\":1}," + text.dropFirst()
    return .exchange(#""kind":"exchange","stream":\#(isStream),"exchange":\#(labeled)"#)
  }

  /// The events up to two requests at the same time.
  private static let start: [(kind: TimelineEvent.Kind, source: String, cause: Int?)] = [
    (.command(line: "send books load"), "console", nil),
    (.effect(id: "one", event: .started, detail: nil), "books", 1),
    (.effect(id: "two", event: .started, detail: nil), "books", 1),
    (.request(id: 1, method: "GET", url: "\(origin)/one", attempt: 1), "net", 2),
    (.request(id: 2, method: "GET", url: "\(origin)/two", attempt: 1), "net", 3),
  ]

  /// A session in which the actions of two requests occurred in the opposite order of their
  /// responses.
  private func crossed() throws -> SessionFile {
    try file(
      Self.start.map { .event($0.kind, $0.source, cause: $0.cause) } + [
        exchange(1, "one"),
        .event(
          .response(id: 1, outcome: .status(200, bytes: 2), duration: .milliseconds(1)),
          "net",
          cause: 4
        ),
        exchange(2, "two"),
        .event(
          .response(id: 2, outcome: .status(200, bytes: 2), duration: .milliseconds(1)),
          "net",
          cause: 5
        ),
        .event(.action(name: "two", text: "two", origin: "two"), "books", cause: 3),
        .event(.action(name: "one", text: "one", origin: "one"), "books", cause: 2),
      ]
    )
  }

  /// A comparison in which the events up to the requests have occurred.
  private func comparison(of file: SessionFile) throws -> (SessionComparison, Timeline) {
    let comparison = try SessionComparison(
      file,
      until: .max,
      from: .init(app: 0, newest: 0),
      except: []
    )
    let timeline = Timeline()
    let token = timeline.listen { comparison.match($0) }
    for event in Self.start {
      timeline.record(event.kind, source: event.source, cause: event.cause)
    }
    token.cancel()
    #expect(comparison.difference == nil)
    return (comparison, timeline)
  }

  /// Sends a request, and returns the text of its failure.
  private func send(_ id: Int, _ name: String, to playback: SessionPlayback) -> Task<String, Never>
  {
    Task {
      var options = TransportOptions()
      options.label = RequestLabel(id: id, attempt: 1)
      guard let url = URL(string: "\(Self.origin)/\(name)") else { return "" }
      do {
        _ = try await playback.response(for: URLRequest(url: url), options: options)
        return ""
      } catch {
        return "\(error)"
      }
    }
  }

  @Test("Answers are given one at a time, in the order of the actions that they led to")
  func order() async throws {
    let (comparison, timeline) = try comparison(of: crossed())
    let clock = VirtualClock()
    let playback = try SessionPlayback(comparison, clock: clock, isOpenEnded: false)
    let (one, two) = (send(1, "one", to: playback), send(2, "two", to: playback))
    await waitUntil { playback.heldCount == 2 }
    #expect(playback.answerNext())
    #expect(await two.value.contains("two"))
    #expect(clock.now == VirtualClock.Instant(offset: .microseconds(6)))
    // The first answer has to wait for the action that followed the second one.
    #expect(!playback.answerNext())
    let token = timeline.listen { comparison.match($0) }
    timeline.record(
      .response(id: 2, outcome: .status(200, bytes: 2), duration: .milliseconds(1)),
      source: "net",
      cause: 5
    )
    timeline.record(.action(name: "two", text: "two", origin: "two"), source: "books", cause: 3)
    token.cancel()
    #expect(playback.answerNext())
    #expect(await one.value.contains("one"))
    #expect(!playback.answerNext())
  }

  @Test("An answer does not wait for events that depend on another deferred answer")
  func interleaved() async throws {
    let step = TimelineEvent.Kind.step(name: "fetchTwo", event: .finished, detail: nil)
    let file = try file(
      Self.start.map { .event($0.kind, $0.source, cause: $0.cause) } + [
        exchange(1, "one"),
        exchange(2, "two"),
        .event(step, "data", cause: 3),
        .event(.action(name: "one", text: "one", origin: "one"), "books", cause: 2),
        .event(.action(name: "two", text: "two", origin: "two"), "books", cause: 3),
      ]
    )
    let (comparison, _) = try comparison(of: file)
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    let (one, two) = (send(1, "one", to: playback), send(2, "two", to: playback))
    await waitUntil { playback.heldCount == 2 }
    #expect(playback.answerNext())
    #expect(await one.value.contains("one"))
    // The second answer has to wait for the action that followed the first one.
    #expect(!playback.answerNext())
    playback.cancelAll()
    _ = await two.value
  }

  @Test("An answer that is not due is given when nothing else happens")
  func forced() async throws {
    let (comparison, _) = try comparison(of: crossed())
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    let one = send(1, "one", to: playback)
    await waitUntil { playback.heldCount == 1 }
    #expect(!playback.answerNext())
    #expect(playback.answerNext(isForced: true))
    #expect(await one.value.contains("one"))
  }

  @Test("A cancelled request does not wait for its answer")
  func cancelled() async throws {
    let (comparison, _) = try comparison(of: crossed())
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    let one = send(1, "one", to: playback)
    await waitUntil { playback.heldCount == 1 }
    one.cancel()
    #expect(await one.value.contains("cancelled"))
    #expect(playback.heldCount == 0)
    #expect(!playback.answerNext(isForced: true))
  }

  @Test("A request that is in flight at the end of a replay is cancelled, and so is a later one")
  func end() async throws {
    let (comparison, _) = try comparison(of: crossed())
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    let one = send(1, "one", to: playback)
    await waitUntil { playback.heldCount == 1 }
    playback.cancelAll()
    #expect(await one.value.contains("cancelled"))
    #expect(await send(2, "two", to: playback).value.contains("cancelled"))
    #expect(playback.heldCount == 0)
  }

  @Test("A request without a recorded answer fails, and so does the replay")
  func unrecorded() async throws {
    let (comparison, _) = try comparison(of: crossed())
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    #expect(
      await send(3, "three", to: playback).value
        == "The request could not be sent: the session file has no response to the request."
    )
    #expect(
      comparison.difference?.summary
        == "the session file has no response to GET \(Self.origin)/three"
    )
  }

  /// The error of a request whose response was streamed, or is to be streamed.
  private static let noStreams =
    "The request could not be sent: session files do not contain streamed responses."

  @Test("A request whose answer was streamed fails, and so does the replay")
  func recordedStream() async throws {
    let file = try file(
      Self.start.map { .event($0.kind, $0.source, cause: $0.cause) } + [
        exchange(1, "one", isStream: true)
      ]
    )
    let (comparison, _) = try comparison(of: file)
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    let one = send(1, "one", to: playback)
    await waitUntil { playback.heldCount == 1 }
    #expect(playback.answerNext(isForced: true))
    #expect(await one.value == Self.noStreams)
    #expect(
      comparison.difference?.summary
        == "the response to GET /one was streamed, and streamed responses are not recorded"
    )
  }

  @Test("A request that streams its answer fails, and so does the replay")
  func stream() async throws {
    let (comparison, _) = try comparison(of: crossed())
    let playback = try SessionPlayback(comparison, clock: VirtualClock(), isOpenEnded: false)
    let request = URLRequest(url: try #require(URL(string: "\(Self.origin)/one")))
    let error = await #expect(throws: NetworkError.self) {
      try await playback.stream(for: request, options: TransportOptions())
    }
    #expect(error?.description == Self.noStreams)
    #expect(
      comparison.difference?.summary
        == "GET /one streams its response, and streamed responses are not recorded"
    )
  }
}
