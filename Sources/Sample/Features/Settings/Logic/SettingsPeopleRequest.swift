package import SettingsInterface

/// A one-shot wish to leave the feature for a person.
package struct SettingsPeopleRequest: Equatable, Identifiable, Sendable {
  /// Counts the feature's wishes, so that two that are equal otherwise can be told apart.
  package let id: Int

  /// What is to be opened.
  package let request: OpenPeopleRequest

  package init(id: Int, request: OpenPeopleRequest) {
    self.id = id
    self.request = request
  }
}
