import InnoRouterMacros
package import SampleDomain

/// What can stand on the feature's stack.
@Routable
package enum PeopleRoute {
  /// A person's screen.
  case detail(UserSummary)
}
