package import PeopleInterface

/// A one-shot wish to leave the feature for a person's todos.
package struct PeopleSettingsRequest: Equatable, Identifiable, Sendable {
  /// Counts the feature's wishes, so that two that are equal otherwise can be told apart.
  package let id: Int

  /// What is to be opened.
  package let request: OpenSettingsRequest

  package init(id: Int, request: OpenSettingsRequest) {
    self.id = id
    self.request = request
  }
}
