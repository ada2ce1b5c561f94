public import InnoTerminalUI
public import PeopleInterface

/// People summed up: how many there are and where most of them live.
public struct PeopleOverviewSheet: TextView {
  private let users: [PeopleUser]

  /// Sums people up.
  ///
  /// - Parameter users: The people.
  public init(users: [PeopleUser]) {
    self.users = users
  }

  /// The numbers and the way back.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("People overview")
      Table(columns: ["", ""], rows: [["People", "\(users.count)"]] + mostCommonCity)
      Button("Close", command: "modal people dismiss")
    }
  }

  /// The city with the most people; of several the first by name.
  private var mostCommonCity: [[String]] {
    Dictionary(grouping: users, by: \.city).mapValues(\.count)
      .min { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { [["Most common city", "\($0.key) (\($0.value))"]] } ?? []
  }
}
