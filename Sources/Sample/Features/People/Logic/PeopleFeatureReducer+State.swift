import PeopleInterface
import SampleDomain

extension PeopleFeatureReducer.State {
  /// More lines than these nobody reads.
  private static let logLimit = 50

  /// Whether showing the feature is to load.
  var needsLoad: Bool { phase == .idle || phase == .failed }

  mutating func log(_ line: String) {
    activityLog.append(line)
    activityLog.removeFirst(max(activityLog.count - Self.logLimit, 0))
  }

  mutating func take(_ people: [UserSummary]) {
    self.people = people
    errorMessage = nil
    log("loaded \(people.count) people")
    guard let id = pendingUserID else { return }
    pendingUserID = nil
    guard let user = people.first(where: { $0.id == id }) else { return reportMissing(id) }
    selectedUser = user
    log("resolved queued external navigation for user #\(id)")
  }

  /// A wish that the load was to fulfil ends with it: nobody is taken elsewhere by a later refresh.
  mutating func fail(_ message: String) {
    errorMessage = message
    log("people load failed: \(message)")
    cancelOpening()
  }

  mutating func open(_ id: Int) {
    if let user = people.first(where: { $0.id == id }) {
      selectedUser = user
      log("external navigation applied for user #\(id)")
    } else if phase == .loaded {
      reportMissing(id)
    } else {
      pendingUserID = id
      log("queued external navigation for user #\(id)")
    }
  }

  mutating func requestOverview() {
    guard !people.isEmpty else {
      notice = "There is nobody to sum up yet. Load people first."
      return
    }
    requestCount += 1
    pendingOverviewRequest = PeopleOverviewRequest(id: requestCount, users: people)
    log("overview modal requested")
  }

  mutating func requestSettings(_ request: OpenSettingsRequest) {
    requestCount += 1
    pendingSettingsRequest = PeopleSettingsRequest(id: requestCount, request: request)
    log("cross-feature request to settings for user #\(request.assigneeID)")
  }

  /// Who moves elsewhere no longer waits for the earlier place, and has read the notice.
  mutating func moveOn() {
    notice = nil
    cancelOpening()
  }

  mutating func cancelOpening() {
    guard let id = pendingUserID else { return }
    pendingUserID = nil
    log("cancelled external navigation for user #\(id)")
  }

  private mutating func reportMissing(_ id: Int) {
    notice = "There is no user #\(id). Choose somebody from the list, or refresh it."
    log("external navigation found no user #\(id)")
  }
}
