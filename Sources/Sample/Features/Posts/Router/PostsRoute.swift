import InnoRouterMacros
package import SampleDomain

/// What can stand on the feature's stack.
@Routable
package enum PostsRoute {
  /// A post's screen.
  case detail(PostSummary)
}
