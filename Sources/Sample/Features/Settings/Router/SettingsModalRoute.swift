import InnoRouterMacros

/// What can lie above the feature's stack.
@Routable
package enum SettingsModalRoute {
  /// Todos summed up.
  case digest(completed: Int, total: Int)
}
