public import InnoCasePaths
import InnoObservation
import InnoText

/// A store that is exposed under a name.
@MainActor
@usableFromInline
final class StoreHandle {
  /// An action of the store.
  @usableFromInline
  struct Action {
    let name: String
    let signature: String
    let parameters: [CaseParameter]
    let send: (ArgumentReader, [Word]) throws(CommandFailure) -> Void

    /// Creates a description of an action from the schema of the action's enum case.
    ///
    /// - Parameters:
    ///   - schema: The schema of the action's enum case.
    ///   - send: A closure that builds an action from arguments and sends the action.
    @usableFromInline
    init<Root>(
      _ schema: CaseSchema<Root>,
      send: @escaping (ArgumentReader, [Word]) throws(CommandFailure) -> Void
    ) {
      name = schema.name
      signature = schema.signature
      parameters = schema.parameters
      self.send = send
    }
  }

  /// The store's name in the console.
  let name: String

  let actions: [Action]
  let phases: StorePhases?
  private let state: () -> Any
  let stateType: Any.Type

  /// A Boolean value that indicates whether `export test` can write a Swift test of the store.
  let isTestable: Bool

  /// A closure that returns the value of a stored property of the state.
  ///
  /// The result is `nil` if the property cannot be read separately from the rest of the state.
  let property: (_ name: String) -> Any?
  let effects: () -> [(id: String, startedBy: String)]
  let actionCount: () -> Int
  private let revision: () -> Int?
  private let journal: StoreJournal
  private let places: [String: Int]
  private let observation: ObservationToken

  /// The past states of the store, and the operations to show a past state.
  private(set) var rewinder: Rewinder

  private var reflection: Reflection?
  let listings = StoreListings()

  /// The answer that lists the store's actions.
  var actionList: Answer { listings.list(actions, phases) }

  /// Returns an answer that lists the transitions between the store's phases.
  func list(_ phases: StorePhases) -> Answer { listings.list(phases) }

  /// A cached state in three forms: as a Swift value, as data, and as a tree of text lines.
  private struct Reflection {
    let revision: Int
    let original: Any
    let value: ConsoleValue
    var tree: [String]?
  }

  /// Creates a handle and starts observing the store.
  @inlinable
  convenience init<S: ConsoleStore>(_ store: S, name: String, journal: StoreJournal) {
    let phases = store.phases
    let reporter = StoreReporter<S.State>(journal, leavingOut: phases.map(phaseType))
    let actions = store.actions.map { action in
      Action(action.schema) { reader, words throws(CommandFailure) in
        let message = try reader.build(action.schema, from: words)
        journal.sends(message)
        do {
          try store.send(message)
        } catch {
          throw failure(of: action.schema.name, error)
        }
      }
    }
    self.init(
      store,
      name: name,
      journal: journal,
      actions: actions,
      phases: phases,
      observation: store.observe(reporter)
    )
  }

  @usableFromInline
  init<S: ConsoleStore>(
    _ store: S,
    name: String,
    journal: StoreJournal,
    actions: [Action],
    phases: StorePhases?,
    observation: ObservationToken
  ) {
    self.name = name
    self.actions = actions
    self.phases = phases
    self.journal = journal
    self.observation = observation
    places = Dictionary(
      actions.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    state = { journal.measured { store.state } }
    stateType = S.State.self
    isTestable = store is any TestableStore
    let paths = StateFields<S.State>.paths
    property = { name in
      paths[name].map { path in journal.measured { store.state[keyPath: path] } }
    }
    effects = { store.work.map { ($0.name, journal.starter(of: $0)) } }
    actionCount = { store.actionCount ?? journal.actionCount }
    revision = { store.revision }
    journal.state = { store.state }
    journal.history.keep(store.state, from: journal.lastNumber)
    rewinder = Rewinder("the store \(name)", journal.history, store.rewinding) { store.state }
  }

  /// Makes the app show an earlier state of the store.
  ///
  /// If the store cannot show earlier states, this method has no effect.
  func rewind(to state: Any) {
    rewinder.write?(state)
    reflection = nil
  }

  /// The state of the store, as a value of the state's Swift type.
  var original: Any { currentReflection().original }

  /// The state, converted to a ``ConsoleValue``.
  ///
  /// If the store has a revision number, the state is converted only once for each revision.
  var value: ConsoleValue { currentReflection().value }

  /// The lines that show the state as a tree.
  var tree: [String] {
    let reflection = currentReflection()
    if let tree = reflection.tree { return tree }
    let tree = reflection.value.tree
    self.reflection?.tree = tree
    return tree
  }

  private func currentReflection() -> Reflection {
    let revision = revision()
    if let reflection, let revision, reflection.revision == revision { return reflection }
    let original = state()
    let reflection = Reflection(
      revision: revision ?? 0,
      original: original,
      value: ConsoleValue(reflecting: original)
    )
    self.reflection = reflection
    return reflection
  }

  /// The reason why the state or the changes to the state cannot be shown; `nil` if both can be
  /// shown.
  var opacity: String? {
    if stateType is AnyObject.Type {
      return
        "the state is a reference to an object, so its changes cannot be found; expose a value "
        + "such as a struct or a tuple of the object's properties instead"
    }
    guard Mirror(reflecting: original).displayStyle == nil, case .object(let type, [], _) = value
    else { return nil }
    return "the state has no parts that can be shown (it is \(type.withArticle)); expose a value "
      + "such as a struct or a tuple of its properties instead"
  }

  /// The names of the effects or tasks for which the `settle` command does not wait.
  var subscriptions: Set<String> { journal.subscriptions }

  /// The name of the property that contains the phase; `nil` if the state has no phase.
  var phaseProperty: String? {
    guard let phases else { return nil }
    let label = Mirror(reflecting: original).children.first { type(of: $0.value) == phases.type }?
      .label
    return label.map { String($0.hasPrefix("_") ? $0.dropFirst() : $0[...]) }
  }

  /// Replaces the watches on the state of the store.
  ///
  /// - Parameter watches: The new watches, each with the number of its session.
  func watch(_ watches: [(watch: Watch, session: Int)]) {
    journal.watched = watches.map { watch, session in
      .init(watch: watch, path: watch.path.dropFirst(), session: session, store: self)
    }
  }

  /// Returns a Boolean value that indicates whether a watch prints the change that has just
  /// occurred.
  func isWanted(_ watch: Watch) throws(CommandFailure) -> Bool {
    guard watch.condition != nil else { return true }
    // The state has changed, but the revision number may not have changed yet.
    reflection = nil
    defer { reflection = nil }
    return try watch.isWanted()
  }

  func action(named word: Word) throws(CommandFailure) -> Action {
    if let place = places[word.text] { return actions[place] }
    return try actions.named(word, kind: "action", listing: "actions \(name)", \.name)
  }
}

/// Returns the failure of a command whose action could not be sent because of the given error.
@usableFromInline
func failure(of action: String, _ error: any Error) -> CommandFailure {
  ConsoleError.callFailed(action, reason: error.sentence).at(nil)
}

/// Returns the type of the store's phase.
@MainActor
@usableFromInline
func phaseType(_ phases: StorePhases) -> Any.Type { phases.type }
