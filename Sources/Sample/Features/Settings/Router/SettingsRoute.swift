import InnoRouterMacros
package import SampleDomain

/// What can stand on the feature's stack.
@Routable
package enum SettingsRoute {
  /// A todo's screen.
  case detail(TodoSummary)
}
