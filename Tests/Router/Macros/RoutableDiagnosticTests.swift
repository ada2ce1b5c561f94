import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("What @Routable and @CasePathable refuse")
struct RoutableDiagnosticTests {
  private func code(_ id: String) -> MessageID {
    MessageID(domain: "InnoRouter", id: id)
  }

  @Test(
    "E001: a declaration that is no enum",
    arguments: [
      ("struct X {}", "a struct"), ("class X {}", "a class"), ("actor X {}", "an actor"),
      ("extension X {}", "an extension"),
    ]
  )
  func notAnEnum(_ source: String, kind: String) {
    expectExpansion(
      of: "@Routable \(source)",
      is: source,
      diagnostics: [
        DiagnosticSpec(
          id: code("E001"),
          message: "@Routable needs an enum, and this is \(kind); "
            + "declare the places as the cases of an enum",
          line: 1,
          column: 11
        )
      ]
    )
  }

  @Test("E002: an enum without cases")
  func noCases() {
    expectExpansion(
      of: "@CasePathable enum X {}",
      is: "enum X {}",
      diagnostics: [
        DiagnosticSpec(
          id: code("E002"),
          message: "'X' has no cases; @CasePathable needs at least one",
          line: 1,
          column: 20
        )
      ]
    )
  }

  @Test("E003: a generic enum")
  func generic() {
    expectExpansion(
      of: "@Routable enum X<T> {\n  case a(T)\n}",
      is: "enum X<T> {\n  case a(T)\n}",
      diagnostics: [
        DiagnosticSpec(
          id: code("E003"),
          message: "'X' is generic, which @Routable cannot take; "
            + "write the types of its payloads out",
          line: 1,
          column: 17
        )
      ]
    )
  }

  @Test("E004: cases that share a name, each after the first")
  func overloaded() {
    let source = """
      enum X {
        case item(id: Int), item(name: String)
        case `item`
      }
      """
    let message =
      "'X' has several cases named 'item', which @Routable cannot tell apart; "
      + "give each a name of its own"
    expectExpansion(
      of: "@Routable\n\(source)",
      is: source,
      diagnostics: [
        DiagnosticSpec(id: code("E004"), message: message, line: 3, column: 23),
        DiagnosticSpec(id: code("E004"), message: message, line: 4, column: 8),
      ]
    )
  }

  @Test("E005: cases inside #if")
  func conditional() {
    let source = """
      enum X {
        #if DEBUG
        case a
        #endif
      }
      """
    expectExpansion(
      of: "@Routable\n\(source)",
      is: source,
      diagnostics: [
        DiagnosticSpec(
          id: code("E005"),
          message: "@Routable cannot see which cases inside '#if' are built; "
            + "declare them outside, or put '#if' around the whole enum",
          line: 3,
          column: 3
        )
      ]
    )
  }

  @Test("E006: a case with a name that the macro uses", arguments: ["Cases", "caseSchemas"])
  func reserved(_ name: String) {
    expectExpansion(
      of: "@Routable enum X {\n  case \(name)\n}",
      is: "enum X {\n  case \(name)\n}",
      diagnostics: [
        DiagnosticSpec(
          id: code("E006"),
          message: "'\(name)' is a name that @Routable uses itself; give the case another one",
          line: 2,
          column: 8
        )
      ]
    )
  }
}
