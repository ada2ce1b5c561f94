import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Values as Swift source")
struct SwiftSourceTests {
  struct Person: Equatable {
    let id: Int
    let name: String
    let city: String?
  }

  enum Filter: Equatable {
    case all
    case city(String)
    case range(from: Int, to: Int)
  }

  struct Wrapped<Value> {
    struct Nested<Content> {
      let content: Content
    }

    let value: Value
  }

  final class Box {}

  enum Named: CustomStringConvertible {
    case one

    var description: String { "the first" }
  }

  private struct Hidden {
    let value: Int
  }

  private func text(_ value: Any) throws -> String {
    var source = SwiftSource()
    return try source.expression(value)
  }

  @Test("Simple values are literals")
  func simple() throws {
    #expect(try text(3) == "3")
    #expect(try text(UInt8(3)) == "3")
    #expect(try text(1.5) == "1.5")
    #expect(try text(Double.infinity) == ".infinity")
    #expect(try text(true) == "true")
    #expect(try text("a \"b\" \\ \n\u{202E}") == #""a \"b\" \\ \n\u{202e}""#)
    #expect(try text(Int?.none as Any) == "nil")
    #expect(try text(Int?.some(3) as Any) == "3")
    #expect(try text(Date(timeIntervalSinceReferenceDate: 5)).contains("Date: 5.0)"))
    let url = try #require(URL(string: "https://a.example/b"))
    #expect(try text(url) == "URL(string: \"https://a.example/b\")!")
  }

  @Test("Composed values are written with their labels")
  func composed() throws {
    #expect(try text([1, 2]) == "[1, 2]")
    #expect(try text(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(try text([String: Int]()) == "[:]")
    #expect(try text(Filter.all) == ".all")
    #expect(try text(Filter.city("Oslo")) == #".city("Oslo")"#)
    #expect(try text(Filter.range(from: 1, to: 2)) == ".range(from: 1, to: 2)")
    #expect(try text(Wrapped<Int>.Nested(content: "a")) == #".init(content: "a")"#)
    #expect(try text(Wrapped(value: 1)) == "SwiftSourceTests.Wrapped(value: 1)")
  }

  @Test("A value with an identity becomes a constant, and so does a list of such values")
  func constants() throws {
    var source = SwiftSource()
    let people = (1...4).map { Person(id: $0, name: "Ada", city: nil) }
    #expect(try source.expression(people[0]) == "person1")
    #expect(try source.expression(people) == "persons")
    #expect(try source.expression(Person(id: 1, name: "Ben", city: nil)) == "person1_2")
    #expect(
      source.constants.map(\.name) == [
        "person1", "person2", "person3", "person4", "persons", "person1_2",
      ]
    )
    #expect(
      source.constants[0].expression
        == #"SwiftSourceTests.Person(id: 1, name: "Ada", city: nil)"#
    )
    #expect(source.constants[4].expression == "[person1, person2, person3, person4]")
  }

  @Test("A value without source is refused with the reason")
  func refused() {
    func reason(_ value: Any) -> String? {
      var source = SwiftSource()
      do {
        _ = try source.expression(value)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(
      reason({ 3 } as () -> Int)
        == "a closure cannot be written as Swift source; remove this value from the state and the "
        + "actions"
    )
    #expect(
      reason(ObjectIdentifier(Int.self))
        == "the console cannot write Swift.ObjectIdentifier as Swift source"
    )
    #expect(
      reason(Box()) == "Box is a class, and instances of classes cannot be written as Swift source"
    )
    #expect(
      reason("Bearer ‹redacted›")
        == "the value contains a redacted secret; use a value that is not secret"
    )
    #expect(
      reason(Named.one)
        == "Named has a custom description, so the names of its cases are unknown"
    )
    #expect(
      reason(Hidden(value: 1))
        == "Hidden is private or local, so tests cannot refer to it; make it internal, or move it "
        + "out of the function"
    )
    #expect(reason([1: "‹redacted›"])?.hasPrefix("the value contains a redacted secret") == true)
  }
}
