/// The state of a feature that loads a list and can show the item with a given number.
///
/// A link can provide a number before the list has been loaded. In that case, ``pendingID`` keeps
/// the number until the list has been loaded.
package protocol LoadingState {
  /// The type of the items in the list.
  associatedtype Item
  /// The type of the phases of loading, such as `loading`.
  associatedtype Phase: LoadingPhase

  /// The words that notices and the log use for the feature's list and for an item of the list.
  static var names: LoadingNames { get }

  /// The current phase, such as `loading`.
  var phase: Phase { get }
  /// The loaded items.
  var items: [Item] { get set }
  /// The item that the coordinator should show next, or `nil` if there is none.
  var selectedItem: Item? { get set }
  /// The id of the item to show as soon as the list has been loaded, or `nil` if no item is to be
  /// shown.
  var pendingID: Int? { get set }
  /// The error text of the last finished load, or `nil` if there was no error.
  var errorMessage: String? { get set }
  /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
  var notice: String? { get set }
  /// The number of request ids that have been created, which is also the newest id.
  var requestCount: Int { get set }
  /// The latest events, the newest last.
  var activityLog: [String] { get set }

  /// Returns the item with the given id, or `nil` if no item has the id.
  func item(_ id: Int) -> Item?
}

/// The words that the log uses for a list and its items, such as `people` and `user`.
package struct LoadingNames: Sendable {
  let list: String
  let item: String
  let missing: String

  /// Creates the names of a list and its items.
  ///
  /// - Parameters:
  ///   - list: The name of the list, such as `people`.
  ///   - item: The word that precedes the number of an item in the log, such as `user`.
  ///   - missing: The words that precede the number of a missing item, such as `todo for user`. The
  ///     default is the value of `item`.
  package init(list: String, item: String, missing: String? = nil) {
    self.list = list
    self.item = item
    self.missing = missing ?? item
  }
}

extension LoadingState where Item: Identifiable<Int> {
  package func item(_ id: Int) -> Item? { items.first { $0.id == id } }
}

extension LoadingState {
  /// Adds a line to the log, which keeps the last 50 lines.
  package mutating func log(_ line: String) {
    activityLog.append(line)
    activityLog.removeFirst(max(activityLog.count - 50, 0))
  }

  /// Prepares the state for a load, unless the list is already loaded or a load is in progress.
  ///
  /// - Returns: `true` if the caller must load the list.
  package mutating func beginInitialLoad() -> Bool {
    guard needsLoad else { return false }
    log("initial \(Self.names.list) load")
    return true
  }

  /// Prepares the state for a load that the user requested.
  package mutating func beginRefresh() {
    notice = nil
    log("manual \(Self.names.list) refresh")
  }

  /// Completes a load with the loaded list.
  ///
  /// If an item is waiting to be shown, this method selects the item. If the list does not contain
  /// that item, the method shows a notice instead.
  package mutating func finishLoad(_ items: [Item]) {
    self.items = items
    errorMessage = nil
    log("loaded \(items.count) \(Self.names.list)")
    guard let id = pendingID else { return }
    pendingID = nil
    guard let item = item(id) else { return reportMissing(id) }
    selectedItem = item
    log("completed queued external navigation for \(Self.names.item) #\(id)")
  }

  /// Completes a load with an error.
  ///
  /// A pending navigation to an item is cancelled, so that a later refresh does not navigate.
  package mutating func failLoad(_ message: String) {
    errorMessage = message
    log("\(Self.names.list) load failed: \(message)")
    cancelOpening()
  }

  /// Shows the item with the given id, either immediately or as soon as the list has been loaded.
  ///
  /// If the loaded list does not contain the item, a notice is shown instead.
  ///
  /// - Returns: `true` if the caller must load the list first.
  package mutating func open(_ id: Int) -> Bool {
    beginNavigation()
    if let item = item(id) {
      selectedItem = item
      log("external navigation applied for \(Self.names.item) #\(id)")
    } else if phase == .loaded {
      reportMissing(id)
    } else {
      pendingID = id
      log("queued external navigation for \(Self.names.item) #\(id)")
    }
    return pendingID != nil && needsLoad
  }

  /// Prepares for a new navigation.
  ///
  /// This method dismisses the notice, and cancels any earlier navigation that is waiting for the
  /// list to load.
  package mutating func beginNavigation() {
    notice = nil
    cancelOpening()
  }

  /// Cancels any navigation that is waiting for the list to load.
  package mutating func cancelOpening() {
    guard let id = pendingID else { return }
    pendingID = nil
    log("cancelled external navigation for \(Self.names.item) #\(id)")
  }

  /// Returns a new request id, which is one greater than the previous id.
  package mutating func nextRequestID() -> Int {
    requestCount += 1
    return requestCount
  }

  /// A Boolean value that indicates whether the list must be loaded when the feature is shown.
  private var needsLoad: Bool { phase == .idle || phase == .failed }

  private mutating func reportMissing(_ id: Int) {
    notice =
      "There is no \(Self.names.missing) #\(id). Choose one from the list, or refresh the list."
    log("external navigation found no \(Self.names.missing) #\(id)")
  }
}
