import InnoRouterMacros
package import SampleDomain

/// A route of the Settings feature's stack.
@Routable
package enum SettingsRoute: Codable {
  /// A todo's screen.
  case detail(TodoSummary)
}

/// A route of the Settings feature's sheets.
@Routable
package enum SettingsModalRoute {
  /// The summary of todos.
  case digest(completed: Int, total: Int)
}
