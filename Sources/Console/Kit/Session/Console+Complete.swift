extension Console {
  /// What the word at the cursor could become.
  ///
  /// - Parameters:
  ///   - line: The line that is being typed.
  ///   - cursor: Where the cursor stands, in Unicode scalars.
  /// - Returns: The candidates, none where nothing is known.
  public func complete(_ line: String, at cursor: Int) -> Completion {
    Completer(self).complete(line, at: cursor)
  }

  /// What may follow the line that is being typed: the rest of a usage or of an action's signature.
  ///
  /// - Parameter line: The line, the cursor at its end.
  /// - Returns: The words that may follow, `nil` where nothing may.
  public func hint(for line: String) -> String? {
    Completer(self).hint(line)
  }
}
