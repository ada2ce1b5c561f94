public import InnoTerminalUI
public import PeopleInterface

/// All that is known of a person.
public struct PeopleDetailScreen: TextView {
  private let user: PeopleUser

  /// Shows a person.
  ///
  /// - Parameter user: The person.
  public init(user: PeopleUser) {
    self.user = user
  }

  /// Who the person is, how they are reached, and the way to what they have to do.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title(user.name)
      Section("Profile") {
        Table(
          columns: ["", ""],
          rows: [["Username", "@\(user.username)"], ["Number", "\(user.id)"]]
        )
      }
      Section("Reach") {
        Table(
          columns: ["", ""],
          rows: [["Email", user.email], ["Phone", user.phone], ["Website", user.website]]
        )
      }
      Section("Quick facts") {
        Table(columns: ["", ""], rows: [["Company", user.company], ["City", user.city]])
      }
      Button("Go to Settings", command: "send people openSettings \(user.id)")
    }
  }
}
