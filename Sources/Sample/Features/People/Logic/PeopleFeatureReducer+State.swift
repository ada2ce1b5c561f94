package import PeopleInterface
package import SampleDomain
package import SampleLoading

extension PeopleFeatureReducer.State: LoadingState {
  package static let names = LoadingNames(list: "people", item: "user")

  package var items: [UserSummary] {
    get { people }
    set { people = newValue }
  }
  package var selectedItem: UserSummary? {
    get { selectedUser }
    set { selectedUser = newValue }
  }
  package var pendingID: Int? {
    get { pendingUserID }
    set { pendingUserID = newValue }
  }

  mutating func requestOverview() {
    guard !people.isEmpty else {
      notice = "There are no people to summarize yet. Load people first."
      return
    }
    pendingOverviewRequest = PeopleOverviewRequest(id: nextRequestID(), users: people)
    log("overview modal requested")
  }

  mutating func requestSettings(_ request: OpenSettingsRequest) {
    pendingSettingsRequest = PeopleSettingsRequest(id: nextRequestID(), request: request)
    log("cross-feature request to settings for user #\(request.assigneeID)")
  }
}

/// A request to show a sheet with a summary of people.
package struct PeopleOverviewRequest: Equatable, Identifiable, Sendable {
  /// The id, which distinguishes this request from other requests with equal content.
  package let id: Int

  /// The people to summarize.
  package let users: [UserSummary]

  package init(id: Int, users: [UserSummary]) {
    self.id = id
    self.users = users
  }
}

/// A request to leave the feature and show the first todo of a person.
package struct PeopleSettingsRequest: Equatable, Identifiable, Sendable {
  /// The id, which distinguishes this request from other requests with equal content.
  package let id: Int

  /// The request to the Settings feature.
  package let request: OpenSettingsRequest

  package init(id: Int, request: OpenSettingsRequest) {
    self.id = id
    self.request = request
  }
}
