import Foundation
import InnoMacroSupport
import InnoMacroTestSupport
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoDIMacroPlugin

@Suite("Diagnostics of InnoDI")
struct DiagnosticsTests {
  @Test("A rule reports its invalid example and accepts its valid one", arguments: diagnosticCodes)
  func examples(_ code: DiagnosticCode) {
    expectDiagnostics(of: code.example, are: code, macros: innoDIMacros)
  }

  @Test("Variations of the examples are also reported", arguments: variations)
  func furtherExamples(_ variation: Variation) {
    expectDiagnostics(of: variation.example, are: variation.code, macros: innoDIMacros)
  }

  @Test(
    "An invalid container with a static member Overrides declares no type of that name",
    arguments: ["static func Overrides(_ a: Int) {}", "static let Overrides = 2"]
  )
  func staticOverrides(_ member: String) {
    let expansion = MacroExpansion(
      of: "@DIContainer struct C {\n  \(member)\n}",
      macros: innoDIMacros
    )
    #expect(expansion.expanded.contains("struct _innoDIRefusedOverrides {"))
    #expect(!expansion.expanded.contains("struct Overrides"))
    #expect(!expansion.expanded.contains("inout Overrides"))
  }

  @Test("A container whose members conflict with its description does not conform")
  func description() {
    let expansion = MacroExpansion(
      of: "@DIContainer struct C {\n  static let containerDescription = 1\n}",
      macros: innoDIMacros
    )
    #expect(expansion.codes == ["InnoDI.validation.container.generated-member-conflict"])
    #expect(!expansion.expanded.contains("static var containerDescription"))
    #expect(expansion.expanded.contains("func builtValue(of provision: Swift.String)"))
    #expect(!expansion.expanded.contains("extension C"))
  }

  @Test("A container that states its conformance declares the description itself")
  func statedConformance() {
    let expansion = MacroExpansion(
      of: """
        @DIContainer struct C: DescribedContainer {
          static var containerDescription: ContainerDescription { .own }
          func builtValue(of provision: String) -> Any? { nil }
          func isOverridden(_ provision: String) -> Bool { false }
        }
        """,
      // The compiler passes only the conformances that the source does not state.
      macros: ["DIContainer": MacroSpec(type: DIContainerMacro.self)]
    )
    #expect(expansion.messages == [])
    #expect(!expansion.expanded.contains("InnoDI.ContainerDescription"))
  }

  @Test("A repeated attribute generates nothing")
  func duplicates() {
    let expansion = MacroExpansion(
      of: """
        @DIContainer @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) @SubContainer(scope: .shared, with: [])
          var d: D
        }
        """,
      macros: innoDIMacros
    )
    #expect(
      Set(expansion.codes) == [
        "InnoDI.validation.container.duplicate-attribute",
        "InnoDI.validation.sub.duplicate-attribute",
      ]
    )
    for text in ["struct Overrides {", "func _innoDIWire_d(", "get {", "extension C:"] {
      #expect(expansion.expanded.components(separatedBy: text).count == 2, "\(text)")
    }
  }

  @Test(
    "No function or property can be named Overrides",
    arguments: [
      ("func Overrides() {}", 8), ("static func Overrides(_ a: Int) {}", 15),
      ("var Overrides: Int { 1 }", 7), ("static let first = 1, Overrides = 2", 25),
      ("@Provide(.input) var Overrides: Int", 24),
    ]
  )
  func overrides(_ member: String, column: Int) {
    let expansion = MacroExpansion(
      of: "@DIContainer struct C {\n  \(member)\n}",
      macros: innoDIMacros
    )
    #expect(
      expansion.messages == [
        "2:\(column): error: @DIContainer generates a type named 'Overrides'; rename your member"
          + " [InnoDI.validation.container.overrides-name-conflict]"
      ]
    )
  }

  @Test("Each rule is listed")
  func listed() throws {
    try expectRules(in: "DI/MacroPlugin/Rules", areListedIn: containerRules)
  }

  @Test("No two diagnostics have the same identifier")
  func unique() {
    #expect(Set(diagnosticCodes).count == diagnosticCodes.count)
  }

  @Test("The documentation page lists every diagnostic")
  func page() throws {
    try DiagnosticsPage(library: "InnoDI", codes: diagnosticCodes, appendix: graphDiagnostics)
      .expectUpToDate()
  }

  @Test("The diagnostics of several rules are reported together in source order")
  func together() {
    let expansion = MacroExpansion(
      of: """
        @DIContainer(root: yes) struct C {
          @Provide(.shared) var a: Int
          init() {}
        }
        """,
      macros: innoDIMacros
    )
    #expect(
      expansion.messages.map { $0.prefix { $0 != " " } } == ["1:20:", "2:3:", "2:28:", "3:3:"]
    )
  }
}
