import InnoTerminalUI

/// Returns the lines of a view, without styles.
@MainActor
func render(_ view: some TextView, width: Int = 40, height: Int? = nil) -> [String] {
  TextRenderer(width: width, height: height).render(view)
}
