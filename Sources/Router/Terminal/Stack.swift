import InnoRouter
import InnoTerminalUI

/// A view that shows a stack: a ``Trail`` above the topmost screen or, if the path is empty, only
/// the root screen.
struct Stack<R: Route, Destination: TextView, Root: TextView>: TextView {
  let path: [R]
  let name: String?
  let destination: (R) -> Destination
  let root: () -> Root

  var body: some TextView {
    if let top = path.last {
      Page {
        Trail(crumbs: path.suffix(Trail.shown).map(routeLabel), depth: path.count, name: name)
      } content: {
        destination(top)
      } footer: {
      }
    } else {
      root()
    }
  }
}

/// The path of a stack and, if the stack has a name, a button to go back.
///
/// An example is `root › detail · depth 1  [Back]  nav people back`. If the button does not fit on
/// the same line as the path, the button is placed below the path. For a deep stack, the path shows
/// only the topmost routes that fit, at most three.
struct Trail: PrimitiveTextView {
  /// The maximum number of routes to show.
  static let shown = 3

  private static let separator = " › "

  /// The names of the topmost routes, from bottom to top.
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

  /// Returns the name of the topmost route and the depth of the stack.
  ///
  /// If there is no room for the depth, this method returns only the name.
  private func shortened(to width: Int) -> String {
    let start = "…\(Self.separator)"
    let room = width - displayWidth(start) - displayWidth(suffix)
    let top = TextLine([TextRun(crumbs.last ?? "")])
    guard room > 1 else { return top.text() }
    return start + top.truncated(to: room).text() + suffix
  }

  private var suffix: String { " · depth \(depth)" }
}

/// Returns the name to display for a route: the name of its case, or its description if the route
/// does not conform to ``CaseReflecting``.
func routeLabel(_ route: some Route) -> String {
  (route as? any CaseReflecting)?.caseName ?? "\(route)"
}
