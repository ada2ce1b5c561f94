import InnoRouter

/// The routes of these tests.
enum Place: Route, Codable {
  case a, b, c
}

enum Bar: TabItem {
  case people, posts, settings

  var title: String {
    switch self {
    case .people: "People"
    case .posts: "Posts"
    case .settings: "Settings"
    }
  }
}

/// Counts how often `Observation` tells of a change.
@MainActor
final class Told {
  var count = 0
}
