extension PhaseTransitionGraph {
  /// An issue in a graph of phase transitions.
  public typealias ValidationIssue = PhaseMapIssue<Phase>

  /// The result of validating a graph.
  public struct ValidationReport: Hashable, Sendable {
    /// The issues that the validation found.
    ///
    /// Issues with the root and the transitions come first. Issues with the phases follow, in the
    /// order of the phases.
    public let issues: [ValidationIssue]

    /// The root phase, and the declared phases that can be reached from the root phase.
    public let reachable: Set<Phase>

    /// The declared phases that cannot be reached from the root phase.
    public let unreachable: Set<Phase>

    /// The phases of the feature.
    public let declaredPhases: Set<Phase>

    /// The final phases, which must not lead to other phases.
    public let terminalPhases: Set<Phase>
  }

  /// Validates the graph.
  ///
  /// - Parameters:
  ///   - allPhases: The phases of the feature.
  ///   - root: The initial phase, or `nil` to use the root of the graph.
  ///   - terminalPhases: The final phases, which must not lead to other phases.
  /// - Returns: The issues. Issues with the root and the transitions come first. Issues with the
  ///   phases follow, in the order of the phases.
  public func validate(
    allPhases: some Collection<Phase>,
    root: Phase? = nil,
    terminalPhases: Set<Phase> = []
  ) -> [ValidationIssue] {
    validationReport(allPhases: allPhases, root: root, terminalPhases: terminalPhases).issues
  }

  /// Validates the graph and returns a report that also lists the reachable phases.
  ///
  /// - Parameters:
  ///   - allPhases: The phases of the feature.
  ///   - root: The initial phase, or `nil` to use the root of the graph.
  ///   - terminalPhases: The final phases, which must not lead to other phases.
  /// - Returns: The report.
  public func validationReport(
    allPhases: some Collection<Phase>,
    root: Phase? = nil,
    terminalPhases: Set<Phase> = []
  ) -> ValidationReport {
    let declared = Set(allPhases).union(terminalPhases)
    guard let root = root ?? self.root else {
      return ValidationReport(
        issues: declared.isEmpty ? [] : [.missingRoot],
        reachable: [],
        unreachable: declared,
        declaredPhases: declared,
        terminalPhases: terminalPhases
      )
    }
    let reached = reachable(from: root)
    var issues: [ValidationIssue] = declared.contains(root) ? [] : [.rootNotDeclared(root)]
    issues +=
      transitions.filter { !declared.contains($0.from) || !declared.contains($0.to) }
      .map { ValidationIssue.unknownSuccessor(from: $0.from, to: $0.to) }
      .withoutRepetition
    let rest = terminalPhases.subtracting(allPhases).sorted { "\($0)" < "\($1)" }
    for phase in Array(allPhases).withoutRepetition + rest {
      let isLeft = successors(from: phase).contains { $0 != phase }
      if !reached.contains(phase) { issues.append(.unreachablePhase(phase)) }
      if !isLeft, !terminalPhases.contains(phase) { issues.append(.nonTerminalDeadEnd(phase)) }
      if isLeft, terminalPhases.contains(phase) { issues.append(.terminalHasOutgoingEdges(phase)) }
    }
    return ValidationReport(
      issues: issues,
      reachable: reached.intersection(declared.union([root])),
      unreachable: declared.subtracting(reached),
      declaredPhases: declared,
      terminalPhases: terminalPhases
    )
  }
}
