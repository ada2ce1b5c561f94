import Foundation
import Testing

@testable import InnoConsole

@Suite("The requests of a session file")
struct RecordedRequestTests {
  /// Creates a session file with the given fields of events, numbered from 1.
  private func file(_ events: [String]) throws -> SessionFile {
    var (data, sum) = (Data(), SessionFormat.seed)
    let header = #""n":0,"t":0,"kind":"session","value":{"version":2}}"#
    SessionFormat.append(header, to: &data, sum: &sum)
    for (index, event) in events.enumerated() {
      SessionFormat.append("\"n\":\(index + 1),\"t\":\(index),\(event)}", to: &data, sum: &sum)
    }
    return try SessionFile(data, path: "a.session")
  }

  private func request(_ id: Int, _ method: String, _ path: String, cause: Int?) -> String {
    let cause = cause.map { "\($0)" } ?? "null"
    return #""kind":"request","source":"net","cause":\#(cause),"id":\#(id),"method":"\#(method)","#
      + #""url":"https://library.test\#(path)","attempt":1"#
  }

  private func response(_ id: Int) -> String {
    #""kind":"response","source":"net","cause":null,"id":\#(id),"status":200"#
  }

  private var events: [String] {
    [
      #""kind":"command","source":"console","cause":null,"line":"call load""#,
      request(1, "GET", "/books?page=2", cause: 1),
      request(2, "GET", "/shelves", cause: 1),
      response(1),
      request(1, "POST", "/token", cause: 1),
      response(1),
      request(1, "GET", "/books?page=2", cause: 1),
      #""kind":"retry","source":"net","cause":null,"id":2,"seconds":1"#,
      response(1),
      response(9),
      request(3, "GET", "/covers", cause: nil),
    ]
  }

  private func requests() throws -> RecordedRequests {
    let file = try file(events)
    return try RecordedRequests(file.entries.filter { $0.line == nil }, of: file)
  }

  @Test("A response and a retry belong to the newest event of their request")
  func owners() throws {
    #expect(try requests().owners == [4: 2, 6: 5, 8: 3, 9: 7])
  }

  @Test("Each request has one number, under the cause of its first event")
  func numbers() throws {
    let requests = try requests()
    #expect(requests.numbers == [1: [1, 2], nil: [3]])
    #expect(requests.greatestNumber == 3)
  }

  @Test("Each event of a request leads to the next one, such as a token refresh")
  func next() throws {
    let requests = try requests()
    #expect(requests.requests.keys.sorted() == [2, 3, 5, 7, 11])
    #expect([2, 3, 5, 7, 11].map { requests.requests[$0]?.next } == [5, nil, 7, nil, nil])
    #expect(requests.requests[2]?.path == "/books?page=2")
    #expect(requests.refresh(after: 2) == 5)
    #expect(requests.refresh(after: 3) == nil)
    #expect(requests.refresh(after: 7) == nil)
  }

  @Test("A request that is sent again unchanged is not a token refresh")
  func repeated() throws {
    let file = try file([
      request(1, "GET", "/books", cause: nil), response(1), request(1, "GET", "/books", cause: nil),
    ])
    let requests = try RecordedRequests(file.entries.filter { $0.line == nil }, of: file)
    #expect(requests.requests[1]?.next == 3)
    #expect(requests.refresh(after: 1) == nil)
    #expect(requests.numbers == [nil: [1]])
  }

  @Test("The newest event before a line is found by number, method and path")
  func event() throws {
    let requests = try requests()
    #expect(requests.event(of: 1, before: 6, "GET", "/books?page=2") == 2)
    #expect(requests.event(of: 1, before: 7, "GET", "/books?page=2") == 7)
    #expect(requests.event(of: 1, before: 9, "POST", "/token") == 5)
    #expect(requests.event(of: 1, before: 4, "POST", "/token") == nil)
    #expect(requests.event(of: 1, before: 9, "GET", "/books") == nil)
    #expect(requests.event(of: 9, before: 11, "GET", "/books?page=2") == nil)
  }

  @Test("A recorded number is given once, and only to a request with the recorded cause")
  func take() throws {
    let comparison = try SessionComparison(
      file(events),
      until: 11,
      from: .init(app: 0, newest: 0),
      except: []
    )
    #expect(Timeline.$cause.withValue(77) { comparison.takeRequestNumber() } == nil)
    #expect(comparison.takeRequestNumber() == 3)
    #expect(comparison.takeRequestNumber() == nil)
  }

  @Test("No number is given after the comparison has ended")
  func finished() throws {
    let comparison = try SessionComparison(
      file(events),
      until: 11,
      from: .init(app: 0, newest: 0),
      except: []
    )
    comparison.finish()
    #expect(comparison.takeRequestNumber() == nil)
  }

  @Test("A request that cannot be read is reported with its number")
  func invalid() throws {
    let file = try file([#""kind":"request","source":"net","cause":null,"id":"#])
    let error = #expect(throws: ConsoleError.self) {
      _ = try RecordedRequests(file.entries.filter { $0.line == nil }, of: file)
    }
    let text = error?.description ?? ""
    #expect(
      text.hasPrefix(#"cannot read a.session: a line that contains "n":1 is invalid: "#),
      "\(text)"
    )
  }
}
