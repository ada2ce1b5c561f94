import Testing

@testable import InnoLineEditor

@Suite struct LineEditorErrorTests {
  @Test(
    "Each error says what to do next",
    arguments: [
      (
        LineEditorError.notATerminal,
        "Standard input and output are not a terminal with cursor control; "
          + "read the lines without an editor."
      ),
      (
        .terminalTaken,
        "The terminal already has a line editor in this process; close that one first."
      ),
      (
        .unavailable,
        "The line editor could not start: no memory or file descriptor left; "
          + "close some files or read the lines without an editor."
      ),
    ]
  )
  func text(_ error: LineEditorError, _ text: String) {
    #expect(error.description == text)
  }

  @Test("A terminal without cursor control is not usable", arguments: [nil, "", "dumb"])
  func unusable(_ terminal: String?) {
    #expect(!LineEditor.isUsable(terminal: terminal))
  }
}
