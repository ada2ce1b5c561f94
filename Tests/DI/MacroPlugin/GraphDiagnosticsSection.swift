import InnoDIGraph

/// The part of the page about InnoDI's diagnostics that describes the codes of the graph tool.
let graphDiagnostics = """
  ## The graph tool

  `innodi-graph --validate` and the build plugin read the sources of all modules and report the
  diagnostics below. If an example does not name a file, its file is `C.swift`.

  | diagnostic | severity |
  |---|---|
  \(GraphDiagnosticCode.allCases.map(row).joined(separator: "\n"))

  \(GraphDiagnosticCode.allCases.map(section).joined(separator: "\n\n"))
  """

private func row(_ code: GraphDiagnosticCode) -> String {
  // In the anchor of a heading, GitHub omits the dots.
  "| [`\(code.rawValue)`](#\(code.rawValue.filter { $0 != "." })) | \(code.severity.rawValue) |"
}

private func section(_ code: GraphDiagnosticCode) -> String {
  let example = code.example
  let isCode = !example.source.isEmpty
  let parts: [String?] = [
    "### \(code.rawValue)",
    code.rule,
    isCode ? block(example.source) : nil,
    code.reportedLines.map { "- `\($0)`" }.joined(separator: "\n"),
    isCode ? "Correct:\n\n\(block(example.correct))" : nil,
  ]
  return parts.compactMap { $0 }.joined(separator: "\n\n")
}

private func block(_ source: String) -> String { "```swift\n\(source)\n```" }
