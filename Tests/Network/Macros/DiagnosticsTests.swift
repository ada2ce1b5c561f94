import InnoMacroSupport
import InnoMacroTestSupport
import Testing

@testable import InnoNetworkMacroPlugin

@Suite("Diagnostics of InnoNetwork")
struct DiagnosticsTests {
  @Test("A rule reports its invalid example and accepts its valid one", arguments: diagnosticCodes)
  func examples(_ code: DiagnosticCode) {
    expectDiagnostics(of: code.example, are: code, macros: innoNetworkMacros)
  }

  @Test("Each rule is listed")
  func listed() throws {
    try expectRules(in: "Network/MacroPlugin/Rules", areListedIn: endpointRules)
  }

  @Test("No two diagnostics have the same identifier")
  func unique() {
    #expect(Set(diagnosticCodes).count == diagnosticCodes.count)
  }

  @Test("The documentation page lists every diagnostic")
  func page() throws {
    try DiagnosticsPage(library: "InnoNetwork", codes: diagnosticCodes).expectUpToDate()
  }

  @Test(
    "An endpoint must be a struct",
    arguments: [("enum X {}", "an enum"), ("extension X {}", "an extension")]
  )
  func kinds(source: String, kind: String) {
    expectMessage(
      in: "@APIDefinition(path: \"/x\") \(source)",
      "1:28: error: @APIDefinition cannot be attached to \(kind); declare 'X' as a struct "
        + "[InnoNetwork.endpoint.not-a-struct]"
    )
  }

  @Test(
    "A path must be a literal without interpolations",
    arguments: ["root", "\"/users/\\(id)\""]
  )
  func pathLiterals(path: String) {
    expectMessage(
      in: "@APIDefinition(path: \(path)) struct X { typealias APIResponse = Int }",
      "1:22: error: the path is not a plain string literal; use a literal such as \"/users/{id}\", "
        + "without escapes or interpolations [InnoNetwork.path.not-literal]"
    )
  }

  @Test(
    "A path must be well formed",
    arguments: [
      (
        "/users/{id",
        "has unmatched braces; put each property in one pair of braces, as in '{name}'"
      ),
      (
        "/users/id}",
        "has unmatched braces; put each property in one pair of braces, as in '{name}'"
      ),
      (
        "/users/{{id}}",
        "has unmatched braces; put each property in one pair of braces, as in '{name}'"
      ),
      ("/users/{}", "has '{}', which is not the name of a property; write '{name}'"),
      ("/users/{user.id}", "has '{user.id}', which is not the name of a property; write '{name}'"),
      (
        "/users?page=1",
        "has a query or a fragment; "
          + "send the query as 'query' or 'parameters', and remove the fragment"
      ),
      ("/users//posts", "has an empty segment; write a single slash"),
      ("/users///posts", "has an empty segment; write a single slash"),
    ]
  )
  func paths(path: String, problem: String) {
    expectMessage(
      in: "@APIDefinition(path: \"\(path)\") struct X { typealias APIResponse = Int }",
      "1:22: error: the path \"\(path)\" \(problem) [InnoNetwork.path.malformed]"
    )
  }

  @Test("A property in the path cannot be optional", arguments: ["Int?", "Int!", "Optional<Int>"])
  func optionals(type: String) {
    expectMessage(
      in: """
        @APIDefinition(path: "/users/{id}") struct X {
          typealias APIResponse = Int
          let id: \(type)
        }
        """,
      "3:11: error: 'id' is part of the path, so it cannot be optional; declare it as 'Int', or "
        + "send it in the query [InnoNetwork.path.optional-parameter]"
    )
  }

  @Test(
    "A member that the attribute generates cannot be declared",
    arguments: [("path", "path"), ("sessionAuthentication", "auth")]
  )
  func generatedMembers(name: String, argument: String) {
    expectMessage(
      in: """
        @APIDefinition(path: "/users") struct X {
          typealias APIResponse = Int
          var \(name): Int { 1 }
        }
        """,
      "3:7: error: @APIDefinition generates '\(name)'; remove your member and pass its value as "
        + "the argument '\(argument)' [InnoNetwork.endpoint.member-generated]"
    )
  }

  @Test(
    "A property that is only assigned is not sent",
    arguments: [
      "init(page: Int) { self.page = page }", "init(_ number: Int) { page = number }",
      "init(_ page: Int) { (self.page) = page }",
    ]
  )
  func assigned(initializer: String) {
    expectMessage(
      in: """
        @APIDefinition(path: "/users") struct X {
          typealias APIResponse = Int
          let page: Int
          \(initializer)
        }
        """,
      "3:7: warning: 'page' is never sent; add '{page}' to the path, "
        + "or send it in 'query', 'body' or 'parameters' [InnoNetwork.property.unused]"
    )
  }

  @Test(
    "A property that other code reads is not reported",
    arguments: [
      "var label: String { \"page \\(page)\" }", "var isFirst: Bool { self.page == 1 }",
      "func limited(to size: Int) -> Int { min(page, size) }",
      "init(after other: Self) { page = other.page + 1 }",
    ]
  )
  func read(member: String) {
    let source = """
      @APIDefinition(path: "/users") struct X {
        typealias APIResponse = Int
        let page: Int
        \(member)
      }
      """
    #expect(MacroExpansion(of: source, macros: innoNetworkMacros).messages.isEmpty)
  }

  @Test("The macro generates code despite a warning")
  func warnings() throws {
    let members = """
      struct X {
        typealias APIResponse = Int
        let page: Int
        let size: Int
        static let first = 1
        let requestSigners: [any RequestSigner]
        var parameters: [String: Int] { ["size": size] }
      """
    let source = "@APIDefinition(path: \"/users\") \(members)\n}"
    expectMessage(
      in: source,
      "3:7: warning: 'page' is never sent; add '{page}' to the path, "
        + "or send it in 'query', 'body' or 'parameters' [InnoNetwork.property.unused]"
    )
    #expect(MacroExpansion(of: source, macros: innoNetworkMacros).expanded.contains("var method"))
  }

  private func expectMessage(
    in source: String,
    _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      MacroExpansion(of: source, macros: innoNetworkMacros).messages == [message],
      sourceLocation: sourceLocation
    )
  }
}
