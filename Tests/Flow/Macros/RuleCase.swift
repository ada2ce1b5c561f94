import Testing

@testable import InnoFlowMacros

/// A declaration that breaks a rule, what is then said, and one that keeps it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let code: DiagnosticCode
  let broken: String
  let says: [String]
  let repair: String?
  let repaired: String?
  let kept: String

  /// - Parameters:
  ///   - code: The code that the messages end with.
  ///   - broken: A declaration that breaks the rule.
  ///   - says: The messages, each with its `line:column`, without severity and code.
  ///   - repair: What the fix-it says that it does.
  ///   - repaired: The declaration after the fix-it.
  ///   - kept: A declaration in which nothing is wrong, the repaired one if none is given.
  init(
    _ code: DiagnosticCode,
    broken: String,
    says: String...,
    repair: String? = nil,
    repaired: String? = nil,
    kept: String? = nil
  ) {
    self.code = code
    self.broken = broken
    self.says = says.map { text in
      let place = text.prefix { $0 != " " }
      return "\(place) \(code.severity):\(text.dropFirst(place.count)) [InnoFlow.\(code.rawValue)]"
    }
    self.repair = repair
    self.repaired = repaired
    self.kept = kept ?? repaired ?? ""
  }

  var testDescription: String { code.rawValue }
}

let ruleCases = featureRuleCases + phaseRuleCases + enumRuleCases
