package import SampleDomain

/// A one-shot wish to sum up people on a sheet.
package struct PeopleOverviewRequest: Equatable, Identifiable, Sendable {
  /// Counts the feature's wishes, so that two that are equal otherwise can be told apart.
  package let id: Int

  /// Who is summed up.
  package let users: [UserSummary]

  package init(id: Int, users: [UserSummary]) {
    self.id = id
    self.users = users
  }
}
