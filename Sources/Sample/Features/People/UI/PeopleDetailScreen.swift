public import InnoTerminalUI
public import PeopleInterface

/// The screen of a person.
public struct PeopleDetailScreen: TextView {
  private let user: PeopleUser

  /// Creates a screen.
  ///
  /// - Parameter user: The person to show.
  public init(user: PeopleUser) {
    self.user = user
  }

  /// The profile, the contact details, the company and city, and a button that opens the person's
  /// first todo.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title(user.name)
      Section("Profile") {
        Table(
          columns: ["", ""],
          rows: [["Username", "@\(user.username)"], ["Number", "\(user.id)"]]
        )
      }
      Section("Contact") {
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
