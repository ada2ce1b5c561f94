import CEditLine

/// Edits lines: libedit does the keys, and the line is drawn here.
///
/// Not safe for two threads at once; ``LineEditor`` lets one in at a time.
final class EditingEngine {
  /// What a command of ours ended the line with; nil while libedit's own keys decide.
  enum Ending {
    case accepted, interrupted
  }

  let configuration: LineEditor.Configuration
  let mailbox: Mailbox
  var ending: Ending?
  var display = LineDisplay()
  var unfinished: Mailbox.Unfinished?
  /// The search that is shown in the line's place.
  var search: HistorySearch?
  let history: HistoryStore
  /// Where Up and Down are in the history; nil at the line that is being typed.
  var walk: HistoryWalk?
  /// The revision of the history that libedit has.
  private var revision: Int?
  private var decoder = UTF8Decoder()
  /// What the bytes read so far have become and was not looked at yet.
  private var decoded: ArraySlice<Unicode.Scalar> = []
  /// Typed scalars that were looked at and not yet given to libedit.
  private var lookahead: ArraySlice<Unicode.Scalar> = []
  private var editor: OpaquePointer?

  /// Nil when libedit cannot start.
  init?(_ configuration: LineEditor.Configuration, mailbox: Mailbox, history: HistoryStore) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.history = history
    // The engine outlives libedit's editor, which `end` closes.
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

  /// Gives the terminal back.
  ///
  /// Nothing may be called afterwards.
  func end() {
    if let editor { ceditline_close(editor) }
    editor = nil
    ceditline_release_terminal()
    mailbox.wakePipe.invalidate()
  }

  func readLine(prompt: String) -> LineEvent {
    let prompt = configuration.usesColor ? prompt : TerminalCode.withoutColor(prompt)
    display.begin(prompt: prompt)
    if let pasted = mailbox.takePastedLine() {
      display.finish(pasted)
      display.flush()
      return event(pasted)
    }
    tellHistory()
    ending = nil
    walk = nil
    unfinished = mailbox.takeUnfinished()
    display.write(TerminalCode.pasteOn)
    let typed = ceditline_read_line(editor)
    var line = Array(typed)
    if mailbox.isClosed { return .endOfInput }
    if line.last == "\n" { line.removeLast() }
    let isAtEnd = ending == nil && typed.text == nil
    display.finish(ending == .interrupted ? line + "^C".unicodeScalars : line)
    display.write(TerminalCode.pasteOff)
    display.flush()
    if isAtEnd { return .endOfInput }
    return ending == .interrupted ? .interrupt : event(line)
  }

  private func event(_ line: [Unicode.Scalar]) -> LineEvent {
    guard let place = line.firstIndex(of: UTF8Decoder.invalid) else {
      return .line(String(String.UnicodeScalarView(line)))
    }
    return .invalidLine(column: String(String.UnicodeScalarView(line[..<place])).utf8.count + 1)
  }

  /// Gives libedit the entries that its keys walk through.
  private func tellHistory() {
    guard let changes = history.changes(since: revision) else { return }
    revision = changes.revision
    ceditline_forget_all(editor)
    for entry in changes.entries { ceditline_remember(editor, entry) }
  }
}

// MARK: - Input

extension EditingEngine {
  /// The next scalar for libedit; nil at the end of input.
  func nextScalar() -> Unicode.Scalar? {
    insertUnfinished()
    if !lookahead.isEmpty { return lookahead.removeFirst() }
    guard let scalar = nextTyped() else { return nil }
    guard scalar == "\u{1B}" else { return scalar }
    // ESC alone is a key too: what follows is looked at only as far as it is there already.
    let start = Array("\u{1B}[200~".unicodeScalars)
    var typed = [scalar]
    while typed.count < start.count, typed[...] == start.prefix(typed.count),
      TerminalDevice.wait(wake: mailbox.wakePipe.reader, timeout: 0).hasInput,
      let next = nextTyped()
    {
      typed.append(next)
    }
    if typed == start { return Unicode.Scalar(UInt32(CEDITLINE_PASTE_KEY)) }
    lookahead = typed.dropFirst()
    return scalar
  }

  /// The next scalar typed, without the C1 control characters, which no key sends.
  ///
  /// The line is drawn when nothing more is to be read for now, so that a paste costs one drawing,
  /// and here alone, so that nothing is written between a drawing and its erasure.
  private func nextTyped() -> Unicode.Scalar? {
    let wake = mailbox.wakePipe.reader
    while !mailbox.isClosed {
      if let scalar = decoded.popFirst() { return scalar }
      var ready = TerminalDevice.wait(wake: wake, timeout: 0)
      if !ready.hasInput {
        if ready.isWoken {
          if mailbox.wakePipe.drain() { resume() }
          for message in mailbox.takeMessages() { display.writeAbove(message) }
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
    var hint: String?
    if configuration.usesColor, line.cursor == line.scalars.count, !line.scalars.contains("\n") {
      hint = configuration.hint(line.text)
    }
    display.draw(line.scalars, cursor: line.cursor, hint: hint)
    display.flush()
  }

  /// Takes the terminal again after the process stood still: the shell has changed its settings.
  private func resume() {
    ceditline_set_editing(editor, false)
    ceditline_set_editing(editor, true)
    display.forget()
    display.write("\r" + TerminalCode.eraseBelow + TerminalCode.pasteOn)
  }

  /// Whether something more was typed, or is within some milliseconds.
  func hasTyped(within timeout: Int32) -> Bool {
    !lookahead.isEmpty
      || TerminalDevice.wait(wake: mailbox.wakePipe.reader, timeout: timeout).hasInput
  }

  /// Lets libedit read a key that was read already.
  func giveBack(_ key: Unicode.Scalar) {
    lookahead.insert(key, at: lookahead.startIndex)
  }

  /// Puts the terminal in the mode between lines after another program had it.
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
  /// The line as libedit has it.
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

  /// The next scalar by way of libedit, for a command that reads its own input.
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
