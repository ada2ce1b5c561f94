import SampleDomain

extension PostsFeatureReducer.State {
  /// More lines than these nobody reads.
  private static let logLimit = 50

  /// How many posts the sheet shows.
  private static let highlightCount = 3

  /// Whether showing the feature is to load.
  var needsLoad: Bool { phase == .idle || phase == .failed }

  mutating func log(_ line: String) {
    activityLog.append(line)
    activityLog.removeFirst(max(activityLog.count - Self.logLimit, 0))
  }

  mutating func take(_ posts: [PostSummary]) {
    self.posts = posts
    errorMessage = nil
    log("loaded \(posts.count) posts")
    guard let id = pendingPostID else { return }
    pendingPostID = nil
    guard let post = posts.first(where: { $0.id == id }) else { return reportMissing(id) }
    selectedPost = post
    log("resolved queued external navigation for post #\(id)")
  }

  /// A wish that the load was to fulfil ends with it: nobody is taken elsewhere by a later refresh.
  mutating func fail(_ message: String) {
    errorMessage = message
    log("posts load failed: \(message)")
    cancelOpening()
  }

  mutating func open(_ id: Int) {
    if let post = posts.first(where: { $0.id == id }) {
      selectedPost = post
      log("external navigation applied for post #\(id)")
    } else if phase == .loaded {
      reportMissing(id)
    } else {
      pendingPostID = id
      log("queued external navigation for post #\(id)")
    }
  }

  mutating func requestHighlights() {
    guard !posts.isEmpty else {
      notice = "There is nothing to highlight yet. Load posts first."
      return
    }
    requestCount += 1
    pendingHighlightsRequest = PostHighlightsRequest(
      id: requestCount,
      posts: Array(posts.prefix(Self.highlightCount))
    )
    log("highlights modal requested")
  }

  /// Who moves elsewhere no longer waits for the earlier place, and has read the notice.
  mutating func moveOn() {
    notice = nil
    cancelOpening()
  }

  mutating func cancelOpening() {
    guard let id = pendingPostID else { return }
    pendingPostID = nil
    log("cancelled external navigation for post #\(id)")
  }

  private mutating func reportMissing(_ id: Int) {
    notice = "There is no post #\(id). Choose one from the list, or refresh it."
    log("external navigation found no post #\(id)")
  }
}
