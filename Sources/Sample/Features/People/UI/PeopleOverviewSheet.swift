public import InnoTerminalUI
public import PeopleInterface

/// A sheet with the number of people and their most common city.
public struct PeopleOverviewSheet: TextView {
  private let users: [PeopleUser]

  /// Creates a sheet.
  ///
  /// - Parameter users: The people to summarize.
  public init(users: [PeopleUser]) {
    self.users = users
  }

  /// The number of people, the most common city, and a button to close the sheet.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("People overview")
      Table(columns: ["", ""], rows: [["People", "\(users.count)"]] + mostCommonCity)
      Button("Close", command: "modal people dismiss")
    }
  }

  /// The table row for the city with the most people, or an empty array if there are no people.
  ///
  /// If several cities are tied, the row shows the city whose name comes first alphabetically.
  private var mostCommonCity: [[String]] {
    Dictionary(grouping: users, by: \.city).mapValues(\.count)
      .min { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { [["Most common city", "\($0.key) (\($0.value))"]] } ?? []
  }
}
