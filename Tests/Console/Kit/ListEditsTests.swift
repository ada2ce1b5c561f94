import Testing

@testable import InnoConsole

@Suite("Changes to lists")
struct ListEditsTests {
  private struct Person: Identifiable {
    let id: Int
    var email = "a"
  }

  private func changes(_ before: [some Any], _ after: [some Any]) -> [String] {
    ValueChange.between(
      .named([("list", ConsoleValue(reflecting: before))]),
      .named([("list", ConsoleValue(reflecting: after))])
    ).map(\.text)
  }

  @Test("Dropping the first entry of a log is reported as one change")
  func shift() {
    let log = (1...50).map { "entry \($0)" }
    #expect(changes(log, log.dropFirst() + ["entry 51"]) == [#"list: -[0], +"entry 51""#])
    #expect(
      changes(log, log.dropFirst(3) + ["a", "b", "c"])
        == [#"list: -[0..2], +"a", +"b", +"c""#]
    )
    let long = (1...10_000).map { $0 }
    #expect(changes(long, long.dropFirst() + [0]) == ["list: -[0], +0"])
  }

  @Test("Elements that are removed and inserted are shown with their positions")
  func edits() {
    #expect(changes([1, 2, 3], [1, 3]) == ["list: -[1]"])
    #expect(changes([1, 2, 3], [0, 1, 2, 3]) == ["list: +[0] 0"])
    #expect(changes([1, 2, 3, 4], [2, 1, 3, 4]) == ["list: -[0], +[1] 1"])
  }

  @Test("Elements with an identity are tracked when they move or change")
  func identity() {
    let people = (1...5).map { Person(id: $0) }
    var changed = Array(people.dropFirst())
    changed[1].email = "b"
    #expect(changes(people, changed) == [#"list: -[id 1], ~[id 3].email: "a" -> "b""#])
    #expect(
      changes(people, [people[4]] + people[..<4]) == ["list: [id 5] moved 4 -> 0"]
    )
    #expect(
      changes(people, people[..<4] + [Person(id: 6)]) == ["list: -[id 5], +Person(6)"]
    )
  }

  private struct Team: Identifiable {
    let id: String
    var members: [Person]
    var tags = ["x"]
  }

  @Test("An element that changes in place is reported with its identity")
  func place() {
    var people = (1...3).map { Person(id: $0) }
    let before = people
    people[2].email = "b"
    #expect(changes(before, people) == [#"list: ~[id 3].email: "a" -> "b""#])
    people[0].email = "c"
    #expect(
      changes(before, people)
        == [#"list: ~[id 1].email: "a" -> "c""#, #"list: ~[id 3].email: "a" -> "b""#]
    )
    #expect(changes([1, 2, 3], [1, 9, 3]) == ["list[1]: 2 -> 9"])
  }

  @Test("A change inside nested lists is reported with all identities")
  func nestedPlace() {
    var teams = [Team(id: "a", members: []), Team(id: "b", members: [Person(id: 7)])]
    let before = teams
    teams[1].members[0].email = "b"
    teams[1].tags.append("y")
    let found = ValueChange.between(
      .named([("list", ConsoleValue(reflecting: before))]),
      .named([("list", ConsoleValue(reflecting: teams))])
    )
    #expect(
      found.map(\.text) == [
        #"list: ~[id "b"].members: ~[id 7].email: "a" -> "b""#,
        #"list: ~[id "b"].tags[1]: nil -> "y""#,
      ]
    )
    #expect(found.map(\.path) == ["list[1].members[0].email", "list[1].tags[1]"])
  }

  @Test("Lists that differ in every element are shown as a whole")
  func different() {
    #expect(changes([1, 2, 3], [4, 5]) == ["list: [1, 2, 3] -> [4, 5]"])
    #expect(changes([1, 2], [3, 4]) == ["list[0]: 1 -> 3", "list[1]: 2 -> 4"])
  }

  @Test("The numbers of changes and of edits are limited only if the width is limited")
  func limits() throws {
    let changes = (1...14).map {
      ValueChange([.name("m\($0)")], from: .int(0), to: .int($0))
    }
    let state = TimelineEvent.Kind.state(changes)
    #expect(state.text.count == 14 && state.text.last == "m14: 0 -> 14")
    #expect(state.shortText.count == 13 && state.shortText.last == "… 2 more changes")
    let edits = try #require(ListEdits(from: [.int(0)], to: (0..<14).map(ConsoleValue.int)))
    #expect(edits.text(limit: nil).hasSuffix("+12, +13"))
    #expect(edits.text(limit: 60).hasSuffix("+12, … 1 more"))
    let timeline = Timeline()
    timeline.record(state, source: "x")
    let event = try #require(timeline.kept.events.last)
    #expect(TextFormat(width: 80).lines(for: event).count == 13)
    #expect(TextFormat().lines(for: event).count == 14)
  }

  @Test("The state before a shift can be restored")
  func rewound() {
    let (old, new): (ConsoleValue, ConsoleValue) = (["a", "b", "c"], ["b", "c", "d"])
    let changes = ValueChange.between(.named([("list", old)]), .named([("list", new)]))
    #expect(ConsoleValue.named([("list", new)]).rewound(before: changes) == .named([("list", old)]))
  }
}
