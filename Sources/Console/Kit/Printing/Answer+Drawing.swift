extension Answer {
  /// A drawing as an answer: its lines, and in JSON its text beside the name of its form.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - format: The name of its form.
  init(drawing: String, as format: String) {
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.init(
      .facts(["format": .string(format), "text": .string(drawing)]),
      lines: lines.last == "" ? lines.dropLast() : lines
    )
  }
}
