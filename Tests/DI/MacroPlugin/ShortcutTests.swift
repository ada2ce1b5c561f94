import InnoDISyntax
import InnoMacroSupport
import SwiftParser
import SwiftSyntax
import Testing

@testable import InnoDIMacroPlugin

@Suite("Expansion without a parser")
struct ShortcutTests {
  @Test("The shortcut generates the same code as the macros", arguments: plain)
  func same(_ source: String) throws {
    let text = "\n\n" + source
    let shortcut = try #require(
      PlainContainer(text, file: "M/File.swift", line: 7)?.container
    )
    let file = Parser.parse(source: text)
    let structure = try #require(file.statements.first?.item.as(StructDeclSyntax.self))
    let attribute = try #require(structure.attributes.attribute(named: "DIContainer"))
    let declaration = ContainerDeclaration(structure, attribute: attribute)
    #expect(declaration.findings.isEmpty)
    let lines = SourceLines(of: declaration, startingAt: 9, in: "M/File.swift")
    let container = try #require(Container(declaration, lines: lines))
    #expect(
      shortcut.declarations(isDescribed: true) == container.declarations(isDescribed: true)
    )
  }

  @Test("The shortcut does not expand an invalid container", arguments: diagnosticCodes)
  func errors(_ code: DiagnosticCode) {
    #expect(PlainContainer(code.example.source, file: "M/File.swift", line: 1) == nil)
  }

  @Test("The shortcut does not expand syntax that requires the parser", arguments: notPlain)
  func unknown(_ member: String) {
    let text = "@DIContainer struct C {\n@Provide(.input) var a: A\n\(member)\n}"
    #expect(PlainContainer(text, file: "M/File.swift", line: 1) == nil)
  }

  @Test("The shortcut answers only requests for plain properties")
  func answers() {
    let plain = request(member: #"@Provide(.transient, factory: { () in X(\"a\") }) var a: any A"#)
    #expect(
      answer(to: plain)
        == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":"{\n  get { _Fields._innoDIRead_a(self) }\n}"}}"#
    )
    #expect(answer(to: request(member: "@Provide(.input) var `a`: A")) == nil)
    let isolated = request(member: "@Provide(.input) var a: A", feature: "NoExplicitNonIsolated")
    #expect(answer(to: isolated) == nil)
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
    context: String = "@DIContainer struct C {}",
    feature: String = "Macros"
  ) -> String {
    let location = #""location":{"fileID":"M/F.swift","line":3}"#
    return
      #"{"expandAttachedMacro":{"declSyntax":{\#(location),"source":"\#(member)"},"#
      + #""lexicalContext":[{\#(location),"source":"\#(context)"}],"#
      + #""macro":{"typeName":"ProvideMacro"},"macroRole":"accessor","#
      + #""staticBuildConfiguration":"{\"features\":[\"\#(feature)\"]}"}}"#
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

private let notPlain = [
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
