import InnoRouterMacros
package import SampleDomain

/// What can lie above the feature's stack.
@Routable
package enum PostsModalRoute {
  /// The posts to begin with.
  case highlights([PostSummary])
}
