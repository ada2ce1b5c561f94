import SampleDomain
import SettingsInterface

extension SettingsFeatureReducer.State {
  /// More lines than these nobody reads.
  private static let logLimit = 50

  /// Whether showing the feature is to load.
  var needsLoad: Bool { phase == .idle || phase == .failed }

  mutating func log(_ line: String) {
    activityLog.append(line)
    activityLog.removeFirst(max(activityLog.count - Self.logLimit, 0))
  }

  mutating func take(_ todos: [TodoSummary]) {
    self.todos = todos
    errorMessage = nil
    log("loaded \(todos.count) todos")
    guard let id = pendingAssigneeID else { return }
    pendingAssigneeID = nil
    guard let todo = firstTodo(of: id) else { return reportMissing(id) }
    selectedTodo = todo
    log("resolved queued external navigation for user #\(id)")
  }

  /// A wish that the load was to fulfil ends with it: nobody is taken elsewhere by a later refresh.
  mutating func fail(_ message: String) {
    errorMessage = message
    log("todos load failed: \(message)")
    cancelOpening()
  }

  mutating func open(assigneeID id: Int) {
    if let todo = firstTodo(of: id) {
      selectedTodo = todo
      log("external navigation applied for user #\(id)")
    } else if phase == .loaded {
      reportMissing(id)
    } else {
      pendingAssigneeID = id
      log("queued external navigation for user #\(id)")
    }
  }

  mutating func requestDigest() {
    guard !todos.isEmpty else {
      notice = "There is nothing to sum up yet. Load todos first."
      return
    }
    requestCount += 1
    pendingDigestRequest = SettingsDigestRequest(
      id: requestCount,
      completedCount: todos.count(where: \.completed),
      totalCount: todos.count
    )
    log("digest modal requested")
  }

  mutating func requestPeople(_ request: OpenPeopleRequest) {
    requestCount += 1
    pendingPeopleRequest = SettingsPeopleRequest(id: requestCount, request: request)
    log("cross-feature request to people for user #\(request.userID)")
  }

  /// Who moves elsewhere no longer waits for the earlier place, and has read the notice.
  mutating func moveOn() {
    notice = nil
    cancelOpening()
  }

  mutating func cancelOpening() {
    guard let id = pendingAssigneeID else { return }
    pendingAssigneeID = nil
    log("cancelled external navigation for user #\(id)")
  }

  private func firstTodo(of assigneeID: Int) -> TodoSummary? {
    todos.first { $0.assigneeID == assigneeID }
  }

  private mutating func reportMissing(_ id: Int) {
    notice = "There is no todo for user #\(id). Choose one from the list, or refresh it."
    log("external navigation found no todo for user #\(id)")
  }
}
