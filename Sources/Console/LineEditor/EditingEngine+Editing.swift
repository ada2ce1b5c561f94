import CEditLine

extension EditingEngine {
  /// Returns the length, in scalars, of the character next to the cursor.
  ///
  /// - Parameters:
  ///   - scalars: The scalars before or after the cursor.
  ///   - isBefore: `true` if the scalars are before the cursor.
  /// - Returns: The length; 0 if there are no scalars.
  private func characterLength(_ scalars: some Collection<Unicode.Scalar>, isBefore: Bool) -> Int {
    let text = String(String.UnicodeScalarView(scalars))
    return (isBefore ? text.last : text.first)?.unicodeScalars.count ?? 0
  }

  /// Deletes the character before the cursor, including all of its scalars.
  func eraseCharacter() -> ceditline_reply {
    let line = self.line
    guard line.cursor > 0 else { return refuse() }
    let count = characterLength(line.scalars[..<line.cursor], isBefore: true)
    replace(line.cursor - count..<line.cursor, with: [])
    return CEDITLINE_CONTINUE
  }

  /// Moves the cursor by one character; a step to the right at the end of the line accepts the
  /// suggestion.
  func moveCharacter(by step: Int) -> ceditline_reply {
    let line = self.line
    if step < 0 {
      guard line.cursor > 0 else { return refuse() }
      moveCursor(-characterLength(line.scalars[..<line.cursor], isBefore: true))
      return CEDITLINE_CONTINUE
    }
    guard line.cursor < line.scalars.count else {
      guard let suggestion = suggestion(for: line) else { return refuse() }
      replace(line.cursor..<line.cursor, with: Array(suggestion.unicodeScalars))
      return CEDITLINE_CONTINUE
    }
    moveCursor(characterLength(line.scalars[line.cursor...], isBefore: false))
    return CEDITLINE_CONTINUE
  }

  /// Returns the suggestion for a line: the remaining text of the newest single-line history entry
  /// that starts with the line.
  ///
  /// - Returns: The remaining text; `nil` if there is no such entry. The result is also `nil` if
  ///   hints or colors are off, if the line is empty or contains a newline, or if the cursor is not
  ///   at the end.
  func suggestion(for line: EditedLine) -> String? {
    guard configuration.usesColor, configuration.showsHints(), line.cursor == line.scalars.count,
      !line.scalars.isEmpty, !line.scalars.contains("\n")
    else { return nil }
    let text = line.text
    let entry = history.entries.last {
      $0.utf8.count > text.utf8.count && $0.hasPrefix(text) && !$0.contains("\n")
    }
    return entry.map { String($0.unicodeScalars.dropFirst(line.scalars.count)) }
  }

  /// Undoes the last change to the line.
  func undo() -> ceditline_reply {
    guard let earlier = changes.undo(line) else { return refuse() }
    replace(0..<line.scalars.count, with: earlier.scalars)
    moveCursor(earlier.cursor - earlier.scalars.count)
    return CEDITLINE_CONTINUE
  }

  /// Inserts the last word of the newest history entry.
  ///
  /// Each repeated call replaces the inserted word with the last word of the next older entry.
  func insertLastArgument() -> ceditline_reply {
    let line = self.line
    var index = history.entries.count
    var start = line.cursor
    if let last = lastArgument, last.line == line.scalars, last.range.upperBound == line.cursor {
      (index, start) = (last.index, last.range.lowerBound)
    }
    let entries = history.entries
    while index > 0 {
      index -= 1
      guard let word = entries[index].split(whereSeparator: \.isWhitespace).last else { continue }
      replace(start..<line.cursor, with: Array(word.unicodeScalars))
      let now = self.line
      lastArgument = LastArgument(index: index, range: start..<now.cursor, line: now.scalars)
      return CEDITLINE_CONTINUE
    }
    return refuse()
  }

  func refuse() -> ceditline_reply {
    display.write(TerminalCode.bell)
    return CEDITLINE_REFUSE
  }

  /// Edits the line in an external program.
  ///
  /// If the edited text is a single line, the user can edit the line further before it runs. If the
  /// edited text has several lines, all lines run immediately, including the last line.
  func editElsewhere() -> ceditline_reply {
    let line = self.line
    display.finish(line.scalars)
    display.write(TerminalCode.pasteOff)
    display.flush()
    setEditing(false)
    ceditline_restore_terminal()
    let edited = configuration.edit(line.text)
    setEditing(true)
    display.write(TerminalCode.pasteOn)
    guard let edited else { return refuse() }
    var scalars = Array(edited.unicodeScalars)
    while scalars.last == "\n" || scalars.last == "\r" { scalars.removeLast() }
    let block = PasteBlock(scalars)
    replace(0..<self.line.scalars.count, with: block.first)
    guard let last = block.last else { return CEDITLINE_CONTINUE }
    sharedState.keep(block.middle + [last], unfinished: nil)
    ending = .accepted
    return CEDITLINE_ACCEPT
  }
}

/// The word that the most recent call to ``EditingEngine/insertLastArgument()`` inserted.
struct LastArgument {
  /// The index of the history entry from which the last word was inserted.
  let index: Int
  let range: Range<Int>

  /// The whole line, as it was immediately after the word was inserted.
  ///
  /// If the user changes this line, the next call to ``EditingEngine/insertLastArgument()`` starts
  /// at the newest history entry again.
  let line: [Unicode.Scalar]
}

/// The earlier states of the line being edited, for undo.
struct LineChanges {
  private static let limit = 200

  private var states: [EditingEngine.EditedLine] = []

  /// Records the current state of the line for undo.
  ///
  /// Call this method whenever the line is drawn. Consecutive typing within a word counts as one
  /// change.
  mutating func note(_ line: EditingEngine.EditedLine) {
    guard let last = states.last else { return states.append(line) }
    if last.scalars == line.scalars {
      states[states.count - 1].cursor = line.cursor
      return
    }
    if states.count > 1, continuesWord(from: last, to: line),
      continuesWord(from: states[states.count - 2], to: last)
    {
      states[states.count - 1] = line
      return
    }
    states.append(line)
    if states.count > Self.limit { states.removeFirst() }
  }

  private func continuesWord(
    from old: EditingEngine.EditedLine,
    to new: EditingEngine.EditedLine
  ) -> Bool {
    let added = new.scalars.count - old.scalars.count
    return added > 0 && new.cursor == old.cursor + added
      && !new.scalars[old.cursor..<new.cursor].contains(" ")
      && new.scalars[..<old.cursor] == old.scalars[..<old.cursor]
  }

  /// Returns the line as it was before the last change; `nil` if there was no change.
  mutating func undo(_ line: EditingEngine.EditedLine) -> EditingEngine.EditedLine? {
    if let last = states.last, last.scalars == line.scalars { states.removeLast() }
    guard let earlier = states.last else {
      states.append(line)
      return nil
    }
    return earlier
  }
}

/// The candidates that repeated presses of the completion key insert in turn.
struct CompletionMenu {
  let candidates: [LineCompletion]

  /// The start of the word that is being completed.
  let start: Int

  /// The text at ``start``: the typed word or the most recently inserted candidate.
  ///
  /// The next candidate replaces this text.
  var shown: [Unicode.Scalar]
  var index = -1

  /// The text of the line immediately after the most recent press of the completion key.
  ///
  /// If the line has changed since that press, completion starts over.
  var line: [Unicode.Scalar]
}
