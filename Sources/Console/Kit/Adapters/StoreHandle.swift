public import InnoCasePaths
public import InnoFlow

/// A named store of any feature.
@MainActor
public final class StoreHandle {
  /// An action of the store.
  @usableFromInline
  struct Action {
    let name: String
    let signature: String
    let parameters: [CaseParameter]
    let send: (ArgumentReader, [Word]) throws(CommandFailure) -> Void

    /// Describes a case.
    ///
    /// - Parameters:
    ///   - schema: The case.
    ///   - send: A closure that builds the case from arguments and sends it.
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

  /// The phases of a feature and its transitions.
  struct Phases {
    struct Transition {
      let from: String
      let trigger: String
      let to: String
    }

    let transitions: [Transition]
    let current: () -> String
    let drawn: (PhaseDrawing) -> String
  }

  /// The store's name in the console.
  public let name: String

  let actions: [Action]
  let phases: Phases?
  private let state: () -> Any
  let stateType: Any.Type

  /// Returns one stored property of the state; `nil` if the whole state must be read.
  let property: (_ name: String) -> Any?
  let effects: () -> [(id: String, startedBy: String)]
  let actionCount: () -> Int
  private let journal: StoreJournal
  private let places: [String: Int]
  private let observation: ObservationToken
  private var reflection: Reflection?

  /// The state, also as data and as text, after a number of actions.
  private struct Reflection {
    let actionCount: Int
    let original: Any
    let value: ConsoleValue
    var tree: [String]?
  }

  /// Attaches to a store.
  @inlinable
  convenience init<R: Reducer>(
    _ store: Store<R>,
    name: String,
    journal: StoreJournal
  ) where R.Action: CaseReflecting {
    let recorder = StoreRecorder(store, journal: journal)
    let actions = R.Action.caseSchemas.map { schema in
      Action(schema) { reader, words throws(CommandFailure) in
        store.send(try reader.build(schema, from: words))
      }
    }
    self.init(
      store,
      name: name,
      journal: journal,
      actions: actions,
      observation: store.instrument(recorder.instrumentation)
    )
  }

  @usableFromInline
  init<R: Reducer>(
    _ store: Store<R>,
    name: String,
    journal: StoreJournal,
    actions: [Action],
    observation: ObservationToken
  ) {
    self.name = name
    self.actions = actions
    self.journal = journal
    self.observation = observation
    places = Dictionary(
      actions.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    phases = (R.self as? any PhaseManagedReducer.Type).map { Self.phases(of: $0, in: store) }
    state = { store.state }
    stateType = R.State.self
    let paths = StateFields<R.State>.paths
    property = { name in paths[name].map { store.state[keyPath: $0] } }
    effects = { store.effectsInFlight.map { (journal.label(of: $0), journal.starter(of: $0)) } }
    actionCount = { store.actionCount }
  }

  /// The state.
  var original: Any { currentReflection().original }

  /// The state as data.
  ///
  /// A state is a value that only actions change, so that it is reflected once after each.
  var value: ConsoleValue { currentReflection().value }

  /// The state as a tree.
  var tree: [String] {
    let reflection = currentReflection()
    if let tree = reflection.tree { return tree }
    let tree = reflection.value.tree
    self.reflection?.tree = tree
    return tree
  }

  private func currentReflection() -> Reflection {
    let count = actionCount()
    if let reflection, reflection.actionCount == count { return reflection }
    let original = state()
    let reflection = Reflection(
      actionCount: count,
      original: original,
      value: ConsoleValue(reflecting: original)
    )
    self.reflection = reflection
    return reflection
  }

  /// Changes the watched parts of the state.
  func watch(_ paths: [(path: ValuePath, session: Int)]) {
    journal.watched = paths
  }

  func action(named word: Word) throws(CommandFailure) -> Action {
    if let place = places[word.text] { return actions[place] }
    return try actions.named(word, kind: "action", listing: "actions \(name)", \.name)
  }

  private static func phases<P: PhaseManagedReducer>(of type: P.Type, in store: AnyObject) -> Phases
  {
    let map = P.phaseMap
    return Phases(
      transitions: map.transitions.map {
        .init(from: "\($0.from)", trigger: $0.trigger, to: "\($0.to)")
      },
      current: { (store as? Store<P>).map { "\($0.state[keyPath: map.phase])" } ?? "" },
      drawn: { map.derivedGraph.drawn(as: $0) }
    )
  }
}
