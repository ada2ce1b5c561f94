import InnoRouterMacros
package import SampleDomain

/// A route in the navigation stack of the Posts feature.
@Routable
package enum PostsRoute: Codable {
  /// A post's screen.
  case detail(PostSummary)
}

/// A route that the Posts feature shows as a sheet.
@Routable
package enum PostsModalRoute {
  /// The sheet with the posts to highlight.
  case highlights([PostSummary])
}
