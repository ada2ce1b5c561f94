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

/// A counter of the changes that `Observation` reports.
@MainActor
final class ChangeCounter {
  var count = 0
}
