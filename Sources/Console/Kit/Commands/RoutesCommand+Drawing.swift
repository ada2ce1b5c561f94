extension RoutesCommand {
  /// Draws where the app stands: each router, the routes on its stack in order, and what lies above.
  ///
  /// - Parameter console: The console.
  /// - Returns: A flowchart of Mermaid; the router of the selected tab has a double frame.
  static func mermaid(_ console: Console) -> String {
    var lines = ["flowchart LR"]
    for (index, router) in console.routers.enumerated() {
      let root = "r\(index)"
      let isSelected = router.name == console.tabs?.selected()
      lines.append(
        "  \(root)" + (isSelected ? "[[" : "[") + quoted(router.name) + (isSelected ? "]]" : "]")
      )
      var last = root
      for (depth, route) in texts(router.path()).enumerated() {
        lines.append("  \(last) --> \(root)s\(depth)[\(quoted(route))]")
        last = "\(root)s\(depth)"
      }
      for (place, modal) in router.modals().all.enumerated() {
        lines.append(
          "  \(last) -. \(modal.style) .-> \(root)m\(place)(\(quoted(modal.route.text)))"
        )
        last = "\(root)m\(place)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text as Mermaid writes it: in quotes, with its own as an entity.
  private static func quoted(_ text: String) -> String {
    "\"\(text.escapedForTerminal.replacing("\"", with: "#quot;"))\""
  }
}
