package import SampleDomain
package import SampleLoading
package import SettingsInterface

extension SettingsFeatureReducer.State: LoadingState {
  package static let names = LoadingNames(list: "todos", item: "user", missing: "todo for user")

  package var items: [TodoSummary] {
    get { todos }
    set { todos = newValue }
  }
  package var selectedItem: TodoSummary? {
    get { selectedTodo }
    set { selectedTodo = newValue }
  }
  package var pendingID: Int? {
    get { pendingAssigneeID }
    set { pendingAssigneeID = newValue }
  }

  package func item(_ assigneeID: Int) -> TodoSummary? {
    todos.first { $0.assigneeID == assigneeID }
  }

  /// Replaces the todo that has the same id as the given todo.
  ///
  /// The method does nothing if the list contains no todo with that id.
  mutating func replace(_ todo: TodoSummary) {
    guard let index = todos.firstIndex(where: { $0.id == todo.id }) else { return }
    todos[index] = todo
    log("todo #\(todo.id) changed on the server")
  }

  mutating func requestDigest() {
    guard !todos.isEmpty else {
      notice = "There are no todos to summarize yet. Load todos first."
      return
    }
    pendingDigestRequest = SettingsDigestRequest(
      id: nextRequestID(),
      completedCount: todos.count(where: \.completed),
      totalCount: todos.count
    )
    log("digest modal requested")
  }

  mutating func requestPeople(_ request: OpenPeopleRequest) {
    pendingPeopleRequest = SettingsPeopleRequest(id: nextRequestID(), request: request)
    log("cross-feature request to people for user #\(request.userID)")
  }
}

/// A request to show a sheet with a summary of todos.
package struct SettingsDigestRequest: Equatable, Identifiable, Sendable {
  /// The id, which distinguishes this request from other requests with equal content.
  package let id: Int

  /// The number of todos that are done.
  package let completedCount: Int

  /// The total number of todos.
  package let totalCount: Int

  package init(id: Int, completedCount: Int, totalCount: Int) {
    self.id = id
    self.completedCount = completedCount
    self.totalCount = totalCount
  }
}

/// A request to leave the Settings feature and show a person.
package struct SettingsPeopleRequest: Equatable, Identifiable, Sendable {
  /// The id, which distinguishes this request from other requests with equal content.
  package let id: Int

  /// The request to show a person in the People feature.
  package let request: OpenPeopleRequest

  package init(id: Int, request: OpenPeopleRequest) {
    self.id = id
    self.request = request
  }
}
