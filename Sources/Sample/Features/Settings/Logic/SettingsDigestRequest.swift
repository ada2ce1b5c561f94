/// A one-shot wish to sum up todos on a sheet.
package struct SettingsDigestRequest: Equatable, Identifiable, Sendable {
  /// Counts the feature's wishes, so that two that are equal otherwise can be told apart.
  package let id: Int

  /// How many todos are done.
  package let completedCount: Int

  /// How many todos there are.
  package let totalCount: Int

  package init(id: Int, completedCount: Int, totalCount: Int) {
    self.id = id
    self.completedCount = completedCount
    self.totalCount = totalCount
  }
}
