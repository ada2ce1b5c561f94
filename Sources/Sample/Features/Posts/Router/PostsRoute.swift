import InnoRouterMacros
package import SampleDomain

/// A route of the Posts feature's stack.
@Routable
package enum PostsRoute: Codable {
  /// A post's screen.
  case detail(PostSummary)
}

/// A route of the Posts feature's sheets.
@Routable
package enum PostsModalRoute {
  /// The sheet with the posts to highlight.
  case highlights([PostSummary])
}
