import CEditLine

/// An engine that edits lines.
///
/// Libedit interprets the keys, and the engine draws the line.
///
/// The engine is not thread-safe; ``LineEditor`` ensures that only one thread uses the engine at a
/// time.
final class EditingEngine {
  /// The reason why the editing of a line has ended.
  enum Ending {
    case accepted, interrupted
  }

  let configuration: LineEditor.Configuration
  let sharedState: SharedEditorState
  /// The reason why the editing of the line ended; `nil` while the line is being edited.
  var ending: Ending?
  var display = LineDisplay()
  var unfinished: SharedEditorState.Unfinished?
  /// The search in progress, which is shown instead of the line; `nil` if there is no search.
  var search: HistorySearch?
  let history: HistoryStore
  /// The history position that the Up and Down keys have reached; `nil` while the line being typed
  /// is shown.
  var walk: HistoryWalk?
  /// The listed candidates, which the completion key inserts one after another; `nil` if no
  /// candidates are listed.
  var menu: CompletionMenu?
  /// The earlier states of the line.
  var changes = LineChanges()
  var lastArgument: LastArgument?
  /// The revision number of the history entries that were last passed to libedit; `nil` if no
  /// entries have been passed yet.
  private var revision: Int?
  private var decoder = UTF8Decoder()
  /// The Unicode scalars that have been decoded, but not yet examined.
  private var decoded: ArraySlice<Unicode.Scalar> = []
  /// The Unicode scalars that have been examined, but not yet passed to libedit.
  private var lookahead: ArraySlice<Unicode.Scalar> = []
  private var editor: OpaquePointer?

  /// Creates an engine; the result is `nil` if libedit cannot be started.
  init?(
    _ configuration: LineEditor.Configuration,
    sharedState: SharedEditorState,
    history: HistoryStore
  ) {
    self.configuration = configuration
    self.sharedState = sharedState
    self.history = history
    // An unretained pointer is safe, because the engine is released only after `end()` has closed
    // the libedit editor.
    let callbacks = ceditline_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      read: readCallback,
      perform: performCallback
    )
    editor = ceditline_open(
      configuration.name,
      Int32(clamping: max(1, configuration.historyLimit)),
      callbacks
    )
    if editor == nil { return nil }
  }

  /// Closes libedit's editor, and thereby restores the terminal.
  ///
  /// The engine must not be used afterward.
  func end() {
    if let editor { ceditline_close(editor) }
    editor = nil
    ceditline_release_terminal()
    sharedState.wakePipe.invalidate()
  }

  /// Returns the next pasted line or, if there is none, reads a line from the terminal.
  func readLine(prompt: String) -> LineEvent {
    let prompt = configuration.usesColor ? prompt : TerminalCode.withoutColor(prompt)
    display.begin(prompt: prompt)
    display.status = sharedState.status
    if let pasted = sharedState.takePastedLine() {
      display.finish(pasted)
      display.flush()
      return event(pasted)
    }
    updateHistory()
    ending = nil
    walk = nil
    menu = nil
    lastArgument = nil
    changes = LineChanges()
    unfinished = sharedState.takeUnfinished()
    display.write(TerminalCode.pasteOn)
    let typed = ceditline_read_line(editor)
    var line = Array(typed)
    if sharedState.isClosed { return .endOfInput }
    if line.last == "\n" { line.removeLast() }
    let isAtEnd = ending == nil && typed.text == nil
    display.finish(ending == .interrupted ? line + "^C".unicodeScalars : line)
    display.write(TerminalCode.pasteOff)
    display.flush()
    if isAtEnd { return .endOfInput }
    return ending == .interrupted ? .interrupt : event(line)
  }

  private func event(_ line: [Unicode.Scalar]) -> LineEvent {
    guard let invalid = line.firstIndex(of: UTF8Decoder.invalid) else {
      return .line(String(String.UnicodeScalarView(line)))
    }
    return .invalidLine(column: String(String.UnicodeScalarView(line[..<invalid])).utf8.count + 1)
  }

  /// Passes the history entries to libedit, which handles some of the keys for the history.
  private func updateHistory() {
    guard let changes = history.changes(since: revision) else { return }
    revision = changes.revision
    ceditline_forget_all(editor)
    for entry in changes.entries { ceditline_remember(editor, entry) }
  }
}

// MARK: - Input

extension EditingEngine {
  /// Returns the next scalar for libedit; `nil` at the end of input or if the editor is closed.
  func nextScalar() -> Unicode.Scalar? {
    insertUnfinished()
    if !lookahead.isEmpty { return lookahead.removeFirst() }
    guard let scalar = nextTyped() else { return nil }
    guard scalar == "\u{1B}" else { return scalar }
    // ESC alone is also a key, so do not wait for more scalars: examine only the scalars that have
    // already arrived.
    let start = Array("\u{1B}[200~".unicodeScalars)
    var typed = [scalar]
    while typed.count < start.count, typed[...] == start.prefix(typed.count),
      TerminalDevice.wait(wake: sharedState.wakePipe.reader, timeout: 0).hasInput,
      let next = nextTyped()
    {
      typed.append(next)
    }
    if typed == start { return Unicode.Scalar(UInt32(CEDITLINE_PASTE_KEY)) }
    lookahead = typed.dropFirst()
    return scalar
  }

  /// Returns the next typed scalar; `nil` at the end of input or if the editor is closed.
  ///
  /// C1 control characters are skipped, because no key sends them.
  ///
  /// The line being edited is drawn only in this method, and only if no input is waiting. A paste
  /// is therefore drawn only once. Messages from other threads are also written only in this
  /// method. The method erases the drawn line before it writes a message.
  private func nextTyped() -> Unicode.Scalar? {
    let wake = sharedState.wakePipe.reader
    while !sharedState.isClosed {
      if let scalar = decoded.popFirst() { return scalar }
      var ready = TerminalDevice.wait(wake: wake, timeout: 0)
      if !ready.hasInput {
        if ready.isWoken {
          if sharedState.wakePipe.drain() { resume() }
          for message in sharedState.takeMessages() { display.writeAbove(message) }
          display.status = sharedState.status
        }
        refresh()
        ready = TerminalDevice.wait(wake: wake, timeout: -1)
      }
      guard ready.hasInput else { continue }
      switch TerminalDevice.readByte() {
      case .byte(let byte):
        decoded += decoder.push(byte).filter { !(0x80...0x9F).contains($0.value) }
      case .again: break
      case .end: return nil
      }
    }
    return nil
  }

  private func refresh() {
    if let search {
      display.draw(searchContent(search))
      return display.flush()
    }
    let line = self.line
    changes.note(line)
    var hint = suggestion(for: line)
    if hint == nil, configuration.usesColor, configuration.showsHints(),
      line.cursor == line.scalars.count, !line.scalars.contains("\n")
    {
      hint = configuration.hint(line.text)
    }
    display.draw(line.scalars, cursor: line.cursor, hint: hint)
    display.flush()
  }

  /// Sets up the terminal again.
  ///
  /// This method is called when the process continues after being stopped. In the meantime, the
  /// shell has changed the terminal settings.
  private func resume() {
    ceditline_set_editing(editor, false)
    ceditline_set_editing(editor, true)
    display.forget()
    display.write("\r" + TerminalCode.eraseBelow + TerminalCode.pasteOn)
  }

  /// Waits for input, up to a time limit.
  ///
  /// Neither messages from other threads nor signals end the wait.
  ///
  /// - Parameter timeout: The time limit, in milliseconds.
  /// - Returns: `true` if input is available.
  func hasTyped(within timeout: Int32) -> Bool {
    if !lookahead.isEmpty { return true }
    let end = ContinuousClock.now + .milliseconds(timeout)
    repeat {
      // poll(2) ignores negative descriptors, and a signal ends the call early.
      let rest = ContinuousClock.now.duration(to: end) / Duration.milliseconds(1)
      if TerminalDevice.wait(wake: -1, timeout: max(0, Int32(rest.rounded(.up)))).hasInput {
        return true
      }
    } while ContinuousClock.now < end
    return false
  }

  /// Puts a key back into the input, so that libedit reads it next.
  func giveBack(_ key: Unicode.Scalar) {
    lookahead.insert(key, at: lookahead.startIndex)
  }

  /// Restores the terminal settings that apply while no line is being edited.
  ///
  /// Call this method after another program has used the terminal.
  func takeTerminalBack() {
    ceditline_set_editing(editor, true)
    ceditline_set_editing(editor, false)
  }

  private func insertUnfinished() {
    guard let rest = unfinished else { return }
    unfinished = nil
    replace(0..<0, with: rest.before + rest.after)
    ceditline_move(editor, -Int32(clamping: rest.after.count))
  }
}

// MARK: - The line

extension EditingEngine {
  /// The line in libedit's buffer.
  struct EditedLine {
    var scalars: [Unicode.Scalar]
    var cursor: Int
    var text: String { String(String.UnicodeScalarView(scalars)) }
  }

  var line: EditedLine {
    let now = ceditline_line(editor)
    return EditedLine(scalars: Array(now), cursor: now.cursor)
  }

  func replace(_ range: Range<Int>, with scalars: [Unicode.Scalar]) {
    ceditline_replace(
      editor,
      range.lowerBound,
      range.upperBound,
      scalars.map(\.value) + [0]
    )
  }

  func moveCursor(_ distance: Int) {
    ceditline_move(editor, Int32(clamping: distance))
  }

  /// Reads the next scalar through libedit, for an editing command that reads its own input.
  func readScalar() -> Unicode.Scalar? {
    var value: UInt32 = 0
    return ceditline_read_scalar(editor, &value) ? Unicode.Scalar(value) : nil
  }

  func setEditing(_ isEditing: Bool) {
    ceditline_set_editing(editor, isEditing)
  }
}

extension Array<Unicode.Scalar> {
  fileprivate init(_ text: ceditline_text) {
    self = UnsafeBufferPointer(start: text.text, count: text.text == nil ? 0 : text.count)
      .compactMap { Unicode.Scalar($0) }
  }
}

// MARK: - Callbacks

private func readCallback(
  _ context: UnsafeMutableRawPointer?,
  _ scalar: UnsafeMutablePointer<UInt32>?
) -> Bool {
  guard let context, let scalar else { return false }
  let engine = Unmanaged<EditingEngine>.fromOpaque(context).takeUnretainedValue()
  guard let next = engine.nextScalar() else { return false }
  scalar.pointee = next.value
  return true
}

private func performCallback(
  _ context: UnsafeMutableRawPointer?,
  _ command: ceditline_command
) -> ceditline_reply {
  guard let context else { return CEDITLINE_REFUSE }
  let engine = Unmanaged<EditingEngine>.fromOpaque(context).takeUnretainedValue()
  return engine.perform(command)
}
