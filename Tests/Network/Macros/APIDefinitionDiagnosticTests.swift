import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("What @APIDefinition refuses")
struct APIDefinitionDiagnosticTests {
  /// A struct whose attribute and members are refused.
  private func expectError(
    _ id: String,
    _ message: String,
    path: String = "/users",
    members: String = "",
    line: Int = 1,
    column: Int,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    let body = "struct X {\n  typealias APIResponse = Int\(members)\n}"
    expectExpansion(
      of: "@APIDefinition(path: \"\(path)\")\n\(body)",
      is: body,
      diagnostics: [DiagnosticSpec(id: code(id), message: message, line: line, column: column)],
      at: location
    )
  }

  @Test(
    "N001: a declaration that is no struct",
    arguments: [("class X {}", "a class"), ("enum X {}", "an enum"), ("actor X {}", "an actor")]
  )
  func notAStruct(source: String, kind: String) {
    expectExpansion(
      of: "@APIDefinition(path: \"/x\") \(source)",
      is: source,
      diagnostics: [
        DiagnosticSpec(
          id: code("N001"),
          message: "@APIDefinition needs a struct, and this is \(kind); "
            + "declare the endpoint as a struct with what it sends",
          line: 1,
          column: 28
        )
      ]
    )
  }

  @Test("N002: a path that is not written out", arguments: ["root", "\"/users/\\(id)\""])
  func pathNotWrittenOut(path: String) {
    expectExpansion(
      of: "@APIDefinition(path: \(path))\nstruct X {\n  typealias APIResponse = Int\n}",
      is: "struct X {\n  typealias APIResponse = Int\n}",
      diagnostics: [
        DiagnosticSpec(
          id: code("N002"),
          message: "the path must be written out as one plain string; "
            + "write a value of the endpoint as {name}",
          line: 1,
          column: 22
        )
      ]
    )
  }

  @Test(
    "N003: a path that is none",
    arguments: [
      ("/users/{id", "has a brace without its partner; write {name}"),
      ("/users/id}", "has a brace without its partner; write {name}"),
      ("/users/{{id}}", "has a brace without its partner; write {name}"),
      ("/users/{}", "has {}, which is no property's name; write {name}"),
      ("/users/{user.id}", "has {user.id}, which is no property's name; write {name}"),
      ("/users?page=1", "holds a query or fragment; send it as parameters"),
      ("/users//posts", "has an empty segment; leave out one slash"),
    ]
  )
  func pathShape(path: String, reason: String) {
    expectError("N003", "the path \"\(path)\" \(reason)", path: path, column: 22)
  }

  @Test("N004: a name in the path that no property has, with the repair")
  func unknownParameter() {
    expectExpansion(
      of: """
        @APIDefinition(path: "/users/{id}")
        struct X {
          typealias APIResponse = Int
        }
        """,
      is: """
        struct X {
          typealias APIResponse = Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          id: code("N004"),
          message: "'X' has no stored property 'id' for {id} in its path; declare it",
          line: 1,
          column: 22,
          fixIts: [FixItSpec(message: "declare 'let id: String'")]
        )
      ],
      fixed: """
        @APIDefinition(path: "/users/{id}")
        struct X {
          typealias APIResponse = Int
          let id: String
        }
        """
    )
  }

  @Test(
    "N005: a value in the path that may be missing",
    arguments: ["Int?", "Int!", "Optional<Int>"]
  )
  func optionalParameter(type: String) {
    expectError(
      "N005",
      "'id' stands in the path and may be nil; make it a 'Int', or send it as a parameter",
      path: "/users/{id}",
      members: "\n  let id: \(type)",
      line: 4,
      column: 11
    )
  }

  @Test("N006: an endpoint that does not say what it answers")
  func noResponse() {
    expectExpansion(
      of: "@APIDefinition(path: \"/x\") struct X {}",
      is: "struct X {}",
      diagnostics: [
        DiagnosticSpec(
          id: code("N006"),
          message: "'X' does not say what it answers; declare 'typealias APIResponse', "
            + "such as EmptyResponse when nothing matters",
          line: 1,
          column: 35
        )
      ]
    )
  }

  @Test(
    "N007: a member that the attribute gives",
    arguments: [("method", "method"), ("path", "path"), ("sessionAuthentication", "auth")]
  )
  func givenMember(name: String, argument: String) {
    expectError(
      "N007",
      "'\(name)' is given by @APIDefinition; "
        + "remove it and write its value as the argument '\(argument)'",
      members: "\n  var \(name): Int { 1 }",
      line: 4,
      column: 7
    )
  }

  @Test("N009: a body where the method sends none")
  func bodyMethod() {
    expectError(
      "N009",
      "GET sends no body; name the property 'query', or choose a method that sends one, such as .post",
      members: "\n  let body: Int",
      line: 4,
      column: 7
    )
  }

  @Test("N010: a body whose type is not written")
  func bodyType() {
    let body = "struct X {\n  typealias APIResponse = Int\n  var body = 1\n}"
    expectExpansion(
      of: "@APIDefinition(method: .post, path: \"/x\")\n\(body)",
      is: body,
      diagnostics: [
        DiagnosticSpec(
          id: code("N010"),
          message: "'body' needs its type; write 'body: Type'",
          line: 4,
          column: 7
        )
      ]
    )
  }

  @Test("N008: a property that is never sent, as a warning")
  func unusedProperty() {
    expectExpansion(
      of: """
        @APIDefinition(path: "/users")
        struct X {
          typealias APIResponse = Int
          let page: Int
          let size: Int
          static let first = 1
          var parameters: [String: Int] { ["size": size] }
        }
        """,
      is: """
        struct X {
          typealias APIResponse = Int
          let page: Int
          let size: Int
          static let first = 1
          var parameters: [String: Int] { ["size": size] }

          var method: InnoNetwork.HTTPMethod {
            .get
          }

          var path: String {
            "/users"
          }

          var sessionAuthentication: InnoNetwork.SessionAuthentication {
            .anonymous
          }
        }

        extension X: InnoNetwork.APIDefinition {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          id: code("N008"),
          message: "'page' is never sent; name it in the path as {page}, "
            + "or send it in 'parameters', 'query' or 'body'",
          line: 4,
          column: 7,
          severity: .warning
        )
      ]
    )
  }
}
