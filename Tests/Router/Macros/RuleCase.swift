import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoRouterMacroPlugin

/// A declaration that breaks a rule, what is then said, and one that keeps it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  /// What is said, and where.
  struct Finding: Sendable {
    let line: Int
    let column: Int
    let sentence: String
    let repair: String?

    init(_ line: Int, _ column: Int, _ sentence: String, repair: String? = nil) {
      self.line = line
      self.column = column
      self.sentence = sentence
      self.repair = repair
    }
  }

  let code: DiagnosticCode
  let broken: String
  let says: [Finding]
  let fixed: String?
  let kept: String

  /// - Parameters:
  ///   - code: The code that the messages end with.
  ///   - broken: A declaration that breaks the rule.
  ///   - says: What is said, without the code.
  ///   - fixed: What the fix-its make of it.
  ///   - kept: Nearly the same declaration, in which nothing is wrong.
  init(
    _ code: DiagnosticCode,
    broken: String,
    says: Finding...,
    fixed: String? = nil,
    kept: String
  ) {
    self.code = code
    self.broken = broken
    self.says = says
    self.fixed = fixed
    self.kept = kept
  }

  var testDescription: String { "\(code.rawValue) \(code)" }

  /// The declaration as it stands when the macro adds nothing.
  var bare: String {
    broken.replacing(#/@(Routable|CasePathable)\s+/#, with: "")
  }

  var specs: [DiagnosticSpec] {
    says.map { finding in
      DiagnosticSpec(
        id: MessageID(domain: "InnoRouter", id: code.rawValue),
        message: "\(finding.sentence) [\(code.id)]",
        line: finding.line,
        column: finding.column,
        fixIts: finding.repair.map { [FixItSpec(message: $0)] } ?? []
      )
    }
  }
}

let ruleCases = [
  RuleCase(
    .notAnEnum,
    broken: "@Routable\nstruct Place {}",
    says: .init(
      2,
      1,
      "@Routable needs an enum, and this is a struct; declare the places as the cases of an enum",
      repair: "Make it an enum"
    ),
    fixed: "@Routable\nenum Place {}",
    kept: "@Routable\nenum Place {\n  case home\n}"
  ),
  RuleCase(
    .notAnEnum,
    broken: "@Routable\nactor Place {}",
    says: .init(
      2,
      1,
      "@Routable needs an enum, and this is an actor; declare the places as the cases of an enum",
      repair: "Make it an enum"
    ),
    fixed: "@Routable\nenum Place {}",
    kept: "@Routable\nenum Place {\n  case home\n}"
  ),
  RuleCase(
    .notAnEnum,
    broken: "@CasePathable\nextension Place {}",
    says: .init(
      2,
      1,
      "@CasePathable needs an enum, and this is an extension; "
        + "declare the places as the cases of an enum"
    ),
    kept: "@CasePathable\nenum Place {\n  case home\n}"
  ),
  RuleCase(
    .noCases,
    broken: "@CasePathable\nenum Place {}",
    says: .init(2, 6, "'Place' has no cases; @CasePathable needs at least one"),
    kept: "@CasePathable\nenum Place {\n  case home\n}"
  ),
  RuleCase(
    .overloadedName,
    broken: """
      @Routable
      enum Place {
        case item(id: Int), item(name: String)
        case `item`
      }
      """,
    says: .init(
      3,
      23,
      "'Place' has several cases named 'item', which @Routable cannot tell apart; "
        + "give each a name of its own",
      repair: "Name it 'itemName'"
    ),
    .init(
      4,
      8,
      "'Place' has several cases named 'item', which @Routable cannot tell apart; "
        + "give each a name of its own"
    ),
    fixed: """
      @Routable
      enum Place {
        case item(id: Int), itemName(name: String)
        case `item`
      }
      """,
    kept: """
      @Routable
      enum Place {
        case item(id: Int), itemName(name: String)
      }
      """
  ),
  RuleCase(
    .overloadedName,
    broken: """
      @Routable
      enum Place {
        case item(id: Int), itemId
        #if DEBUG
        case item(id: String)
        #endif
      }
      """,
    says: .init(
      5,
      8,
      "'Place' has several cases named 'item', which @Routable cannot tell apart; "
        + "give each a name of its own"
    ),
    kept: """
      @Routable
      enum Place {
        #if DEBUG
        case item(id: String)
        #else
        case item(id: Int)
        #endif
      }
      """
  ),
  RuleCase(
    .reservedName,
    broken: """
      @Routable
      enum Place {
        case Cases, caseSchemas
        struct Cases {}
      }
      """,
    says: .init(3, 8, "@Routable declares 'Cases' itself; choose another name for this one"),
    .init(3, 15, "@Routable declares 'caseSchemas' itself; choose another name for this one"),
    .init(4, 10, "@Routable declares 'Cases' itself; choose another name for this one"),
    kept: """
      @Routable
      enum Place {
        case cases, caseName
        struct Schemas {}
      }
      """
  ),
  RuleCase(
    .limitedAvailability,
    broken: """
      @Routable
      enum Place {
        @available(macOS 26, *)
        case widget
      }
      """,
    says: .init(
      3,
      3,
      "not all systems have this case, so @Routable cannot list it among the others; "
        + "put '#if' around it, or '@available' on the whole enum"
    ),
    kept: """
      @Routable
      enum Place {
        @available(*, deprecated)
        case widget
        @available(*, unavailable)
        case gadget
      }
      """
  ),
]
