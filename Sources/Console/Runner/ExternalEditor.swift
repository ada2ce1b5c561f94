import Foundation

/// The user's preferred text editor: `$VISUAL`, `$EDITOR` or vi.
enum ExternalEditor {
  /// Opens text in `$VISUAL`, `$EDITOR` or vi, and returns the text that was saved.
  ///
  /// - Parameter text: The text to edit.
  /// - Returns: The saved text; `nil` if the editor failed.
  static func edit(_ text: String) -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID()).inno")
    defer { try? FileManager.default.removeItem(at: file) }
    guard
      FileManager.default.createFile(
        atPath: file.path,
        contents: Data((text + "\n").utf8),
        attributes: [.posixPermissions: 0o600]
      )
    else { return nil }
    let path = file.path.replacing("'", with: #"'\''"#)
    // `VISUAL` or `EDITOR` may also contain options, so let the shell split the value. The editor
    // runs in the foreground, like the pager, and reads from the terminal.
    let command = "${VISUAL:-${EDITOR:-vi}} '\(path)' < /dev/tty"
    guard let pipe = Pager.unblocked({ popen(command, "w") }), pclose(pipe) == 0,
      let data = try? Data(contentsOf: file)
    else { return nil }
    return String(data: data, encoding: .utf8)
  }
}
