import InnoDISyntax
import InnoMacroSupport
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoDIMacroPlugin

@Suite("Expansion without a parser")
struct ShortcutTests {
  @Test("The shortcut generates the same code as the macros", arguments: plain, [false, true])
  func same(_ source: String, isolatesToMainActor: Bool) throws {
    let text = "\n\n" + source
    let shortcut = try #require(
      PlainContainer(
        text,
        file: "M/File.swift",
        line: 7,
        isolatesToMainActor: isolatesToMainActor
      )?.container
    )
    let file = Parser.parse(source: text)
    let structure = try #require(file.statements.first?.item.as(StructDeclSyntax.self))
    let attribute = try #require(structure.attributes.attribute(named: "DIContainer"))
    var surroundings = Surroundings()
    surroundings.isolatesToMainActor = isolatesToMainActor
    let declaration = ContainerDeclaration(structure, attribute: attribute, in: surroundings)
    #expect(declaration.findings.isEmpty)
    let lines = SourceLines(of: declaration, startingAt: 9, in: "M/File.swift")
    let container = try #require(Container(declaration, lines: lines))
    #expect(
      shortcut.declarations(isDescribed: true) == container.declarations(isDescribed: true)
    )
  }

  @Test("The shortcut does not expand an invalid container", arguments: diagnosticCodes)
  func errors(_ code: DiagnosticCode) {
    #expect(container(code.example.source) == nil)
  }

  @Test("The shortcut does not expand syntax that requires the parser", arguments: notPlain)
  func unknown(_ member: String) {
    let text = "@DIContainer struct C {\n@Provide(.input) var a: A\n\(member)\n}"
    #expect(container(text) == nil)
  }

  private func container(_ text: String) -> PlainContainer? {
    PlainContainer(text, file: "M/File.swift", line: 1, isolatesToMainActor: false)
  }

  @Test("The shortcut generates the same getters as the macro", arguments: getters)
  func getter(_ source: String) throws {
    var scanner = try #require(PlainScanner(source))
    let provision = try #require(PlainProvision(&scanner, line: 0))
    #expect(scanner.isAtEnd)
    let declaration = Parser.parse(source: source).statements.first?.item
    let variable = try #require(declaration?.as(VariableDeclSyntax.self))
    let attribute = try #require(variable.attributes.attribute(named: "Provide"))
    let container = Parser.parse(source: "@DIContainer struct C {}").statements.first?.item
    let structure = try #require(container?.as(StructDeclSyntax.self))
    let accessors = try ProvideMacro.expansion(
      of: attribute,
      providingAccessorsOf: variable,
      in: BasicMacroExpansionContext(lexicalContext: [Syntax(structure)])
    )
    #expect(accessors.map(\.trimmedDescription) == [provision.getter])
  }

  @Test(
    "The shortcut does not generate the getters of factories that require the parser",
    arguments: notRead
  )
  func unread(_ source: String) throws {
    var scanner = try #require(PlainScanner(source))
    let provision = PlainProvision(&scanner, line: 0)
    #expect(provision == nil || !scanner.isAtEnd)
  }

  @Test("The shortcut answers only requests for plain properties")
  func answers() {
    let plain = request(member: #"@Provide(.transient, factory: { () in X(\"a\") }) var a: any A"#)
    #expect(
      answer(to: plain)
        == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":"{\n  get { _Fields._innoDIRead_a(self) }\n}"}}"#
    )
    #expect(answer(to: request(member: "@Provide(.input) var `a`: A")) == nil)
    let outside = request(member: "@Provide(.input) var a: A", context: "struct C {}")
    #expect(answer(to: outside) == nil)
  }

  @Test("The shortcut answers only requests for conformances without conflicts")
  func conformances() {
    #expect(
      answer(to: conformanceRequest("@DIContainer struct C {}"))
        == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":"extension C: nonisolated InnoDI.DescribedContainer {}"}}"#
    )
    #expect(answer(to: conformanceRequest("@DIContainer @DIContainer struct C {}")) == nil)
    let conflicting = "@DIContainer struct C { static let containerDescription = 1 }"
    #expect(answer(to: conformanceRequest(conflicting)) == nil)
    #expect(answer(to: conformanceRequest("@DIContainer struct C: ~Copyable {}")) == nil)
  }

  private func conformanceRequest(_ source: String) -> String {
    #"{"expandAttachedMacro":{"attributeSyntax":{"source":"@DIContainer"},"#
      + #""conformanceListSyntax":{"source":"struct Placeholder: DescribedContainer {}"},"#
      + #""declSyntax":{"source":"\#(source)"},"extendedTypeSyntax":{"source":"C"},"#
      + #""lexicalContext":[],"macro":{"typeName":"DIContainerMacro"},"macroRole":"extension","#
      + #""staticBuildConfiguration":"{"features":["Macros"]}"}}"#
  }

  private func answer(to request: String) -> String? {
    var request = request
    return request.withUTF8 { ShortcutAnswer(to: UnsafeRawBufferPointer($0))?.message }
  }

  private func request(
    member: String,
    context: String = "@DIContainer struct C {}"
  ) -> String {
    let location = #""location":{"fileID":"M/F.swift","line":3}"#
    return
      #"{"expandAttachedMacro":{"declSyntax":{\#(location),"source":"\#(member)"},"#
      + #""lexicalContext":[{\#(location),"source":"\#(context)"}],"#
      + #""macro":{"typeName":"ProvideMacro"},"macroRole":"accessor","#
      + #""staticBuildConfiguration":"{\"features\":[\"Macros\"]}"}}"#
  }
}

private let plain = [
  "@DIContainer struct C {}",
  "@DIContainer(root: true)\npublic struct C {\n}",
  """
  @DIContainer
  struct App {
    // The server.
    @Provide(.input)
    public var url: URL // Given.
    /// The users.
    @Provide(.shared, factory: { (url: URL) in Remote(url: url, path: "a)b") })
    var users: any Users
    @Provide(factory: { (users: any Users, table: Map<String, [Int]>) in
      let first = users.all.map { (user: User) in user.name }.first
      return Session(first, table)
    }, concrete: true)
    private var session: Session
    @Provide(.transient, concrete: true) package var table: Map<String, [Int]> = [:]
    @Provide(factory: { () in nil }) var maybe: (any Users)?
    @Provide(factory: Clock(), concrete: true) var clock: App.Clock?
    @Provide(factory: { (1 + 2) * 3 }, concrete: true)
    var list: [String: Int]
    @Provide(.transient, factory: { Any.self }) var all: Any
  }
  """,
]

private let getters = [
  "@Provide(.input) var a: A", "@Provide(.transient) var a: A", "@Provide var a: any A = X()",
  "@Provide(.transient, factory: { (a: Lazy<A>, b: B) in D(a(), b) }, concrete: true) var d: D",
  "@Provide(factory: { (a: Provider<A>) in D(a) }, concrete: true) var d: D",
  "@Provide(factory: { a in X(a) }) var b: any B",
  "@Provide(factory: { [a] in X(a) }) var b: any B",
  "@Provide(.transient, factory: { (a: A) -> any B in X(a) }) var b: any B",
  "@Provide(B.self, with: [\\.a, \\.c], concrete: true) var b: B",
  "@Provide(.transient, N.B.self, with: [\\.a], concrete: true)\nprivate var b: N.B",
  "@Provide(.shared, B.self, concrete: true) var b: B",
  "@Provide(asyncFactory: { (a: A) async in X(a) }) var b: any B",
  "@Provide(asyncFactory: { () async throws in try await X.make() }) public var b: any B",
  "@Provide(.transient, asyncFactory: { (a: A, b: Map<Int, B>) async in a.x(b) }) var b: any B",
  "@Provide(.transient, asyncFactory: { (a: A) async throws in try a.x() }) var b: any B",
]

private let notRead = [
  "@Provide(.transient, factory: { _ in X() }) var b: any B",
  "@Provide(.transient, factory: { (_ a: A) in X(a) }) var b: any B",
  "@Provide(asyncFactory: { X() }) var b: any B", "@Provide(asyncFactory: make) var b: any B",
  "@Provide(asyncFactory: { (a: A) async throws(E) in X(a) }) var b: any B",
  "@Provide(asyncFactory: { a async in X(a) }) var b: any B",
  "@Provide(asyncFactory: { (a: A) async -> B in X(a) }) var b: any B",
  "@Provide(.input, asyncFactory: { (a: A) async in X(a) }) var b: any B",
  "@Provide(.input, B.self) var b: B", "@Provide(B.self, factory: { B() }) var b: B",
  "@Provide(factory: { B() }, with: [\\.a]) var b: B", "@Provide(with: [\\.a]) var b: B",
  "@Provide(B.self, with: [\\.a.b]) var b: B", "@Provide(B.self, with: paths) var b: B",
  "@Provide(B<C>.self) var b: B<C>", "@Provide(B.self.self) var b: B", "@Provide(B) var b: B",
  "@Provide(factory: { X(\"\\(1)\") }) var b: any B", "@Provide(B.self) var b: B = B()",
]

private let notPlain = [
  "@Provide var b: any B = X() { didSet {} }", "@Provide var b: any B = X() { willSet {} }",
  "@Provide(.transient) var b: any B = X(), c: any B = Y()",
  "var b: Int { 1 }", "static let b = 1", "func b() {}", "struct B {}", "#if DEBUG\n#endif",
  "@SubContainer(scope: .shared) var d: D", "@MainActor @Provide(.input) var b: B",
  "@Provide(.input) @MainActor var b: B", "@InnoDI.Provide(.input) var b: B",
  "@Provide(factory: { a in X(a) }) var b: any B", "@Provide(factory: { X($0) }) var b: any B",
  "@Provide(factory: { [a] in X(a) }) var b: any B", "@Provide(.input) var b: (Int) -> Int",
  "@Provide(factory: { (a: A) -> any B in X(a) }) var b: any B",
  "@Provide(factory: { (a: Lazy<A>) in X(a) }) var b: any B",
  "@Provide(factory: { (_ a: A) in X(a) }) var b: any B",
  "@Provide(asyncFactory: { (a: A) async in X(a) }) var b: any B",
  "@Provide(X.self, with: [\\.a]) var b: any B", "@Provide(.shared, X.self) var b: any B",
  "@Provide(factory: { Self.make() }) var b: any B", "@Provide(.input) var b: Self.B",
  "@Provide(.input) var b: A & B", "@Provide(.input) var b: (A, B)", "@Provide(.input) var `in`: B",
  "@Provide(factory: { X(\"\\(1)\") }) var b: any B",
  "@Provide(factory: { a /* x */ }) var b: any B",
  "@Provide(factory: { X() // all\n }) var b: any B", "@Provide var b: any B = X()\n  .later()",
  "@Provide(.input) var b: B; var c: Int { 1 }", "@Provide(.input) var ü: B",
  "@Provide(.input) var b: B,\n c: B", "@Provide(factory: { #function }) var b: any B",
  "@Provide(factory: { X(/a\\/b/) }) var b: any B", "@Provide(.input) nonisolated var b: B",
  "@Provide(.input) var Overrides: B", "@Provide(.input) var InnoDI: B",
  "@Provide(factory: { (a: A...) in X(a) }) var b: any B", "@Provide(factory: X.init) var b: any B",
  "@Provide(factory: { try X() }) var b: any B", "@Provide(factory: { await X() }) var b: any B",
  "@Provide(factory: ({ X() })) var b: any B", "@Provide var b: any B = { X() }()",
  "@Provide(.input) @Provide(.input) var b: B", "@Provide(.input) var b: any (A & B)",
]
