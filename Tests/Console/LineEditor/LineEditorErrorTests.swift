import Testing

@testable import InnoLineEditor

@Suite struct LineEditorErrorTests {
  @Test(
    "An error names the problem and its remedy",
    arguments: [
      (
        LineEditorError.notATerminal,
        "standard input or output is not a terminal that can move the cursor; use readLine() instead "
          + "of the line editor"
      ),
      (
        .terminalTaken,
        "this process already has a line editor on the terminal; close that editor first"
      ),
      (
        .unavailable,
        "cannot start the line editor: not enough memory or file descriptors; close some "
          + "files, or run the program without the editor"
      ),
    ]
  )
  func text(_ error: LineEditorError, _ text: String) {
    #expect(error.description == text)
  }

  @Test(
    "An error of the history names the file and the reason",
    arguments: [
      (
        HistoryFileError(.read, "/a/history", reason: "the path is not a regular file"),
        "cannot read the history from /a/history: the path is not a regular file; check the file "
          + "or choose another file. New lines are kept in memory until the file can be written."
      ),
      (
        HistoryFileError(.write, "/a/history", reason: "another session has locked the file"),
        "cannot write the history to /a/history: another session has locked the file; lines are kept in "
          + "memory until the file can be written"
      ),
    ]
  )
  func historyText(_ error: HistoryFileError, _ text: String) {
    #expect(error.description == text)
  }

  @Test("A terminal without cursor control cannot be used", arguments: [nil, "", "dumb"])
  func unusable(_ terminal: String?) {
    #expect(!LineEditor.isUsable(terminal: terminal))
  }
}
