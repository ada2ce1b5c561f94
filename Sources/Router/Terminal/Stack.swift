import InnoRouter
import InnoTerminalUI

/// The topmost screen of a path under its trail, or the root screen.
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
