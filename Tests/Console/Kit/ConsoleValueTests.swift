import Foundation
import Testing

@testable import InnoConsole

@Suite("Console values")
struct ConsoleValueTests {
  private struct Point: Sendable { var x = 1, y = 2.5 }

  private struct Person: Identifiable, Sendable {
    let id: Int
    let name: String
  }

  private struct Wrapper: Sendable {
    @Doubled var amount = 2
    let pair = (1, b: "x")
    let nothing: Int? = nil
    let some: Int?? = .some(.some(3))
  }

  private class Animal {
    let legs = 4
  }

  private final class Dog: Animal {
    let name = "Rex"
    var friend: Dog?
  }

  enum Shape: Hashable, Sendable {
    case point
    case circle(Double)
    case box(width: Int, height: Int)
    case label(text: String)
    case pair(Int, Int)
    indirect case nested(Shape)
  }

  private struct Empty {}

  private struct Described: CustomStringConvertible {
    var description: String { "de\u{1B}scribed" }
  }

  private func value(_ any: Any) -> ConsoleValue { ConsoleValue(reflecting: any) }

  @Test("Numbers, Booleans and text are simple values")
  func simple() {
    #expect(value(1) == 1)
    #expect(value(UInt8(200)) == 200)
    #expect(value(UInt64.max) == .string("18446744073709551615"))
    #expect(value(true) == true)
    #expect(value(0.5) == .double(0.5))
    #expect(value(Float(0.1)) == .double(0.1))
    #expect(value("a") == "a")
    #expect(value("abc".dropFirst()) == "bc")
    #expect(value(Character("é")) == "é")
    #expect(value(Data([1, 2])) == "2 bytes")
    #expect(value(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
    #expect(value(ConsoleValue.null) == .null)
  }

  @Test("An optional becomes its wrapped value, or nil")
  func optionals() {
    #expect(value(Int?.none as Any) == .null)
    #expect(value(Int?.some(3) as Any) == 3)
    #expect(value(Int??.some(.none) as Any) == .null)
    #expect(value([Int?.some(1), nil] as [Int?]) == [1, .null])
  }

  @Test("Structs, classes, tuples and wrapped properties become values with parts")
  func parts() {
    #expect(value(Point()).text == "Point(x: 1, y: 2.5)")
    #expect(value(Dog()).text == "Dog(legs: 4, name: \"Rex\", friend: nil)")
    #expect(
      value(Wrapper()).text
        == #"Wrapper(amount: Doubled(value: 4), pair: {0: 1, b: "x"}, nothing: nil, some: 3)"#
    )
    #expect(value(Empty()).text == "Empty()")
    #expect(value(Described()).text == "Described(de\\u{1b}scribed)")
    #expect(value(()).text == "{}")
  }

  @Test("A value with an identity is shown by that identity, but its JSON has all parts")
  func identity() {
    let person = value(Person(id: 3, name: "Ada"))
    #expect(person.text == "Person(3)")
    #expect(person.json == #"{"id":3,"name":"Ada"}"#)
    #expect(value([Person(id: 1, name: ""), Person(id: 2, name: "")]).text == "[2 × Person]")
  }

  @Test("The text of a value is the same if only its shown parts are reflected")
  func textOnly() {
    let people = (0..<20).map { Person(id: $0, name: "Ada") }
    let samples: [Any] = [
      1, "a", people, people.map(\.name), Array(0..<12), Array(0..<13), [Int](), [people, people],
      [people[0] as Any, 2, "x"], [Int?.none, 1], ["b": people, "a": []], Set(0..<30), Point(),
      Wrapper(), Dog(), Shape.nested(.box(width: 1, height: 2)), (people, second: people[1]),
      people as [Person]? as Any, Array(repeating: Point(), count: 3),
      Array(repeating: Dog(), count: 2),
    ]
    for sample in samples {
      #expect(ConsoleValue.text(reflecting: sample) == value(sample).text)
    }
  }

  @Test(
    "An enum becomes a case with its associated values",
    arguments: [
      (.point, "point", #""point""#), (.circle(1.5), "circle(1.5)", #"{"circle":1.5}"#),
      (.box(width: 1, height: 2), "box(width: 1, height: 2)", #"{"box":{"width":1,"height":2}}"#),
      (.label(text: "a"), #"label(text: "a")"#, #"{"label":{"text":"a"}}"#),
      (.pair(1, 2), "pair(1, 2)", #"{"pair":{"0":1,"1":2}}"#),
      (.nested(.circle(2)), "nested(circle(2.0))", #"{"nested":{"circle":2.0}}"#),
    ] as [(Shape, String, String)]
  )
  func enums(shape: Shape, text: String, json: String) {
    #expect(value(shape).text == text)
    #expect(value(shape).json == json)
  }

  @Test("Dictionaries and sets have a stable order")
  func collections() throws {
    let dictionary = value(["b": 2, "a": 1, "c d": 3])
    #expect(dictionary.text == "{a: 1, b: 2, c d: 3}")
    #expect(dictionary.json == #"{"a":1,"b":2,"c d":3}"#)
    #expect(try ValuePath("a").value(in: dictionary) == 1)
    #expect(value(Set(["b", "a"])) == ["a", "b"])
    #expect(value([1: "x"]).text == #"{1: "x"}"#)
    #expect(value([Shape.point: 1]).json == #"{"point":1}"#)
  }

  @Test("A long list is truncated in text, not in JSON")
  func long() {
    let numbers = value(Array(1...20))
    #expect(numbers.text == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … 8 more]")
    #expect(numbers.json.count == "[]".count + 9 * 2 + 11 * 3 - 1)
  }

  @Test("Cyclic and deeply nested values are truncated")
  func endless() {
    let dog = Dog()
    let friend = Dog()
    (dog.friend, friend.friend) = (friend, dog)
    #expect(value(dog).text.contains("friend: …"))
    dog.friend = nil
    let deep = (0..<10_000).reduce(Shape.point) { shape, _ in .nested(shape) }
    #expect(value(deep).text.count < 2_000)
    withExtendedLifetime(deep) {}
  }

  @Test("The tree has a line for each part")
  func tree() {
    #expect(
      value(["a": [1, 2]]).tree == ["{", "  a: [", "    [0]: 1", "    [1]: 2", "  ]", "}"]
    )
    #expect(value([Int]()).tree == ["[]"])
  }

  @Test(
    "JSON strings are escaped",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001b\u007f\u009b""#),
      ("한é👩‍👩‍👧/", "\"한é👩‍👩‍👧/\""), ("", "\"\""),
    ]
  )
  func jsonStrings(text: String, json: String) throws {
    #expect(ConsoleValue.string(text).json == json)
    #expect(try JSONValue(json) == .string(text))
  }

  @Test("JSON is valid for any text", arguments: 0..<200)
  func jsonRoundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let limit: UInt32 = Bool.random(using: &random) ? 0xFF : 0x1_FFFF
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) {
        text.append(scalar)
      }
    }
    let value = ConsoleValue.facts([
      "a": .string(String(text)), "b": .array([.double(.nan), .null]),
    ])
    let read = try JSONValue(value.json)
    // Scalars are compared, since strings with different scalars can be equal.
    guard case .string(let back)? = read["a"] else { throw JSONFailure() }
    #expect(Array(back.unicodeScalars) == Array(text))
    #expect(read["b"] == [nil, nil])
    #expect(
      String(text).escapedForTerminal.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
      }
    )
  }

  @Test("Text for a terminal escapes control characters")
  func terminal() {
    #expect(
      "a\u{1B}[2J\n\t\u{7F}\u{9B}\u{202E}\u{2066}".escapedForTerminal
        == "a\\u{1b}[2J\\n\\t\\u{7f}\\u{9b}\\u{202e}\\u{2066}"
    )
    #expect("한é👩‍👩‍👧".escapedForTerminal == "한é👩‍👩‍👧")
    #expect("abcdef".shortened(to: 4) == "abc…")
    #expect("abcd".shortened(to: 4) == "abcd")
  }

  private struct JSONFailure: Error {}
}

extension ConsoleValueTests {
  private struct State: Sendable {
    var count = 0
    var name: String? = "a"
    var point = Point()
    var list = [1, 2, 3]
  }

  private func changes(_ change: (inout State) -> Void) -> [String] {
    let before = State()
    var after = before
    change(&after)
    return ValueChange.between(value(before), value(after))
      .map { "\($0.path): \($0.from.text) -> \($0.to.text)" }
  }

  @Test("A change is reported for the smallest part that differs")
  func changes() {
    #expect(changes { _ in }.isEmpty)
    #expect(changes { $0.count = 1 } == ["count: 0 -> 1"])
    #expect(
      changes { ($0.count, $0.point.y) = (1, 0) } == ["count: 0 -> 1", "point.y: 2.5 -> 0.0"]
    )
    #expect(changes { $0.name = nil } == [#"name: "a" -> nil"#])
    #expect(changes { $0.list[1] = 9 } == ["list[1]: 2 -> 9"])
    #expect(changes { $0.list = [] } == ["list: [1, 2, 3] -> []"])
    #expect(changes { $0.list.append(4) } == ["list[3]: nil -> 4"])
    #expect(changes { $0.list.removeLast() } == ["list: [1, 2, 3] -> [1, 2]"])
  }
}

@propertyWrapper
private struct Doubled: Sendable {
  private let value: Int

  var wrappedValue: Int { value }

  init(wrappedValue: Int) { value = wrappedValue * 2 }
}
