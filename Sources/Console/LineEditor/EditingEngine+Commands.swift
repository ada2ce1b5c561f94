import CEditLine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension EditingEngine {
  /// Runs one of this engine's own commands for a key that libedit does not handle.
  func perform(_ command: ceditline_command) -> ceditline_reply {
    switch command {
    case CEDITLINE_COMPLETE: complete()
    case CEDITLINE_INTERRUPT: interrupt()
    case CEDITLINE_SUSPEND: suspend()
    case CEDITLINE_CLEAR: clear()
    case CEDITLINE_PASTE: paste()
    case CEDITLINE_SEARCH: searchHistory()
    case CEDITLINE_PREVIOUS: walkHistory(by: -1)
    case CEDITLINE_NEXT: walkHistory(by: 1)
    case CEDITLINE_ERASE: eraseCharacter()
    case CEDITLINE_LEFT: moveCharacter(by: -1)
    case CEDITLINE_RIGHT: moveCharacter(by: 1)
    case CEDITLINE_UNDO: undo()
    case CEDITLINE_LAST_ARGUMENT: insertLastArgument()
    case CEDITLINE_EDIT: editElsewhere()
    default: CEDITLINE_REFUSE
    }
  }

  private func complete() -> ceditline_reply {
    let line = self.line
    if var walk = menu, walk.line == line.scalars, line.cursor == walk.start + walk.shown.count {
      walk.index = (walk.index + 1) % walk.candidates.count
      let text = Array(walk.candidates[walk.index].text.unicodeScalars)
      replace(walk.start..<line.cursor, with: text)
      (walk.shown, walk.line) = (text, self.line.scalars)
      menu = walk
      return CEDITLINE_CONTINUE
    }
    menu = nil
    let answer = configuration.complete(line.text, line.cursor)
    switch CompletionStep(answer, line: line.scalars) {
    case .replace(let range, let text, let skip):
      replace(range, with: Array(text.unicodeScalars))
      moveCursor(skip)
      return CEDITLINE_CONTINUE
    case .list(let candidates):
      let size = TerminalDevice.size
      let table = CandidateTable(
        columns: size.columns,
        rows: max(1, size.rows - 3),
        usesColor: configuration.usesColor
      )
      display.writeAbove(table.text(candidates))
      let range = answer.replacing.clamped(to: 0..<line.scalars.count)
      if range.upperBound == line.cursor {
        menu = CompletionMenu(
          candidates: candidates,
          start: range.lowerBound,
          shown: Array(line.scalars[range]),
          line: line.scalars
        )
      }
      return CEDITLINE_CONTINUE
    case .bell:
      display.write(TerminalCode.bell)
      return CEDITLINE_REFUSE
    }
  }

  private func interrupt() -> ceditline_reply {
    ending = .interrupted
    return CEDITLINE_ACCEPT
  }

  private func clear() -> ceditline_reply {
    display.forget()
    display.write(TerminalCode.clearScreen)
    return CEDITLINE_CONTINUE
  }

  private func suspend() -> ceditline_reply {
    display.finish(line.scalars)
    display.write(TerminalCode.pasteOff)
    display.flush()
    setEditing(false)
    // Restore the terminal settings here, because some shells keep the settings of the stopped
    // program.
    ceditline_restore_terminal()
    kill(0, SIGTSTP)
    // The signal may be delivered to another thread first, so wait for the SIGCONT that follows.
    // Stop waiting after 100 ms: the kernel does not stop a process that no shell could continue.
    let pipe = sharedState.wakePipe
    var isContinued = false
    while !isContinued {
      var waiting = pollfd(fd: pipe.reader, events: Int16(POLLIN), revents: 0)
      let count = poll(&waiting, 1, 100)
      if count == 0 { break }
      if count > 0 { isContinued = pipe.drain() }
    }
    setEditing(true)
    display.write(TerminalCode.pasteOn)
    // A byte that was read above may have announced a queued message, so wake the reader again.
    pipe.wake()
    return CEDITLINE_CONTINUE
  }

  /// Reads a bracketed paste, which ends with `ESC [ 201 ~`, and inserts its text.
  private func paste() -> ceditline_reply {
    let end = Array("\u{1B}[201~".unicodeScalars)
    var text: [Unicode.Scalar] = []
    while text.suffix(end.count) != end[...] {
      guard let scalar = readScalar() else { return CEDITLINE_REFUSE }
      // Ctrl-C ends the paste. Otherwise, a paste without its final sequence would block the editor
      // forever.
      if scalar == "\u{3}" { return interrupt() }
      text.append(scalar)
    }
    let block = PasteBlock(text.dropLast(end.count))
    let line = self.line
    guard let last = block.last else {
      replace(line.cursor..<line.cursor, with: block.first)
      return CEDITLINE_CONTINUE
    }
    let after = Array(line.scalars[line.cursor...])
    let isFinished = last.isEmpty && after.isEmpty
    replace(line.cursor..<line.scalars.count, with: block.first)
    sharedState.keep(
      block.middle,
      unfinished: isFinished ? nil : SharedEditorState.Unfinished(before: last, after: after)
    )
    ending = .accepted
    return CEDITLINE_ACCEPT
  }
}
