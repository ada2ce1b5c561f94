package import SampleDomain

/// A one-shot wish to show the highlights on a sheet.
package struct PostHighlightsRequest: Equatable, Identifiable, Sendable {
  /// Counts the feature's wishes, so that two that are equal otherwise can be told apart.
  package let id: Int

  /// The highlights.
  package let posts: [PostSummary]

  package init(id: Int, posts: [PostSummary]) {
    self.id = id
    self.posts = posts
  }
}
