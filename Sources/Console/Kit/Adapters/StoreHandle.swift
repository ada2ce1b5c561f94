import InnoFlow
import InnoReflection

/// A named store as the console knows it, whatever its feature.
@MainActor
public final class StoreHandle {
  /// An action that the store takes.
  struct Action {
    let name: String
    let signature: String
    let parameters: [CaseParameter]
  }

  /// The phases of a feature and what moves it between them.
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
  let state: () -> Any
  let effects: () -> [(id: String, startedBy: String)]
  let actionCount: () -> Int
  private let dispatch: (String, [Word], ArgumentReader) throws(CommandFailure) -> Void
  private let observation: StoreObservation

  init<R: Reducer>(
    _ store: Store<R>,
    name: String,
    recorder: StoreRecorder<R>
  ) where R.Action: CaseReflecting {
    let schemas = R.Action.caseSchemas
    self.name = name
    actions = schemas.map {
      Action(name: $0.name, signature: $0.signature, parameters: $0.parameters)
    }
    phases = (R.self as? any PhaseManagedReducer.Type).map { Self.phases(of: $0, in: store) }
    state = { store.state }
    effects = { store.effectsInFlight.map { (recorder.label(of: $0), recorder.starter(of: $0)) } }
    actionCount = { store.actionCount }
    dispatch = { name, words, reader throws(CommandFailure) in
      guard let schema = schemas.first(where: { $0.name == name }) else { return }
      store.send(try reader.build(schema, from: words))
    }
    observation = store.instrument(recorder.instrumentation)
  }

  var isIdle: Bool { effects().isEmpty }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - words: Its values.
  ///   - reader: Reads the values.
  /// - Throws: ``CommandFailure`` when the store has no such action or a value does not fit.
  func send(
    _ action: Word,
    _ words: [Word],
    reader: ArgumentReader
  ) throws(CommandFailure) {
    try dispatch(try self.action(named: action).name, words, reader)
  }

  func action(named word: Word) throws(CommandFailure) -> Action {
    try actions.named(word, kind: "action", listing: "actions \(name)", \.name)
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
