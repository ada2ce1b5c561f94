import InnoTerminalUI

/// Where one is on a stack: `root › detail · depth 1  [Back]  nav people back`.
///
/// Of a deep stack the topmost routes are named, as many as fit on the line.
struct Trail: PrimitiveTextView {
  /// How many routes are named at most.
  static let shown = 3

  private static let separator = " › "

  /// The names of the topmost routes, the top last.
  let crumbs: [String]
  let depth: Int
  let name: String?

  func lines(width: Int) -> [TextLine] {
    let button = name.map { Button("Back", command: "nav \($0) back").drawn(width: width) } ?? []
    let place = place(width: width)
    guard button.count == 1, place.width + 2 + button[0].width <= width else {
      return [place] + button
    }
    return [place + TextLine([TextRun("  ")]) + button[0]]
  }

  private func place(width: Int) -> TextLine {
    let ends = crumbs.indices.map { crumbs[$0...] }
    let texts = ends.map(text)
    let fitting = texts.first { displayWidth($0) <= width }
    let text = fitting ?? shortened(to: width)
    return TextLine([TextRun(text, style: .dim)])
  }

  private func text(of shown: some Collection<String>) -> String {
    let gap = depth > shown.count ? ["…"] : []
    return (["root"] + gap + shown).joined(separator: Self.separator) + suffix
  }

  /// The top route with its name cut, so that the depth stays in sight.
  private func shortened(to width: Int) -> String {
    let start = "…\(Self.separator)"
    let room = width - displayWidth(start) - displayWidth(suffix)
    let top = TextLine([TextRun(crumbs.last ?? "")])
    guard room > 1 else { return top.text() }
    return start + top.truncated(to: room).text() + suffix
  }

  private var suffix: String { " · depth \(depth)" }
}
