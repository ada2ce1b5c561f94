public import Observation

extension Console {
  /// Exposes an observable model as a store.
  ///
  /// ```swift
  /// console.expose(
  ///   cart,
  ///   as: "cart",
  ///   state: { (titles: $0.titles, isLoading: $0.isLoading) },
  ///   actions: [
  ///     .action("add", labels: ["title"]) { (title: String) in cart.add(title) },
  ///     .task("load") { try await cart.load() },
  ///   ]
  /// )
  /// ```
  ///
  /// The console records each change of the properties that `state` reads, even if no action caused
  /// the change. In each second, at most 100 changes that no action caused are recorded as separate
  /// events. If there are more than 100, the console combines the rest into one event.
  ///
  /// - Parameters:
  ///   - model: The model to expose.
  ///   - name: The name by which commands refer to the store.
  ///   - state: A closure that returns the state of the store, such as a tuple of the model's
  ///     values.
  ///   - actions: The actions that can be sent.
  ///   - intents: The names of the state properties that contain intents. An intent is a request
  ///     that the app fulfills once, such as a request to open a screen. The timeline records an
  ///     event when such a property is set.
  ///   - subscriptions: The names of the tasks that run until they are cancelled, such as
  ///     subscriptions to a server. The `settle` command does not wait for these tasks.
  ///   - restore: A closure that sets the model to an earlier state. The commands `goto`, `sandbox`
  ///     and `branch` require this closure. Pass `nil` if the model cannot be set to an earlier
  ///     state.
  public func expose<Model: AnyObject & Observable, State>(
    _ model: Model,
    as name: String,
    state: @escaping @MainActor (Model) -> State,
    actions: [ConsoleAction<ModelAction>] = [],
    intents: [String] = [],
    subscriptions: [String] = [],
    restore: (@MainActor (State) -> Void)? = nil
  ) {
    expose(
      ModelStore(.observed { state(model) }, actions: actions, clock: clock, restore: restore) {
        $0
      },
      as: name,
      intents: intents,
      subscriptions: subscriptions
    )
  }

  /// Exposes a model of any kind as a store.
  ///
  /// ```swift
  /// console.expose(as: "player", state: { (track: player.track, volume: player.volume) })
  /// ```
  ///
  /// Each command that uses the store reads the state. To find changes, the console compares the
  /// state with the previously read state.
  ///
  /// - Parameters:
  ///   - name: The name by which commands refer to the store.
  ///   - state: A closure that returns the state of the store, such as a tuple of the model's
  ///     values.
  ///   - actions: The actions that can be sent.
  ///   - intents: The names of the state properties that contain intents. An intent is a request
  ///     that the app fulfills once, such as a request to open a screen. The timeline records an
  ///     event when such a property is set.
  ///   - subscriptions: The names of the tasks that run until they are cancelled, such as
  ///     subscriptions to a server. The `settle` command does not wait for these tasks.
  ///   - restore: A closure that sets the model to an earlier state. The commands `goto`, `sandbox`
  ///     and `branch` require this closure. Pass `nil` if the model cannot be set to an earlier
  ///     state.
  public func expose<State>(
    as name: String,
    state: @escaping @MainActor () -> State,
    actions: [ConsoleAction<ModelAction>] = [],
    intents: [String] = [],
    subscriptions: [String] = [],
    restore: (@MainActor (State) -> Void)? = nil
  ) {
    expose(
      ModelStore(.read(state), actions: actions, clock: clock, restore: restore) { $0 },
      as: name,
      intents: intents,
      subscriptions: subscriptions
    )
  }

  /// Exposes the state of an actor as a store.
  ///
  /// ```swift
  /// console.expose(
  ///   as: "inbox",
  ///   initially: [Message](),
  ///   snapshot: { await inbox.messages },
  ///   changes: inbox.changes,
  ///   actions: [.task("refresh") { try await inbox.refresh() }]
  /// )
  /// ```
  ///
  /// The console takes a snapshot of the actor's state when this method is called, at the end of
  /// each action, and for each element of `changes`. Only one snapshot is taken at a time, and the
  /// `settle` command waits for the snapshot. If there are more than 100 changes in a second, or if
  /// a snapshot takes more than half a second, the console takes snapshots less often.
  ///
  /// - Parameters:
  ///   - name: The name by which commands refer to the store.
  ///   - state: The state to show until the first snapshot.
  ///   - snapshot: A closure that reads the state of the store from the actor and returns the
  ///     state.
  ///   - changes: A sequence that produces an element for each change. A task of the console
  ///     iterates over the sequence.
  ///   - actions: The actions that can be sent.
  ///   - intents: The names of the state properties that contain intents. An intent is a request
  ///     that the app fulfills once, such as a request to open a screen. The timeline records an
  ///     event when such a property is set.
  ///   - subscriptions: The names of the tasks that run until they are cancelled, such as
  ///     subscriptions to a server. The `settle` command does not wait for these tasks.
  public func expose<State: Sendable, Changes: AsyncSequence & Sendable>(
    as name: String,
    initially state: State,
    snapshot: @escaping @Sendable () async -> State,
    changes: Changes = AsyncStream<Void> { $0.finish() },
    actions: [ConsoleAction<ModelAction>] = [],
    intents: [String] = [],
    subscriptions: [String] = []
  ) where Changes.Failure == Never {
    expose(
      ModelStore(
        .asynchronous(state, snapshot),
        actions: actions,
        clock: clock,
        announcements: Self.announcements(of: changes)
      ) { $0 },
      as: name,
      intents: intents,
      subscriptions: subscriptions
    )
  }

  /// Exposes a reducer-style store from any library.
  ///
  /// ```swift
  /// console.expose(
  ///   as: "counter",
  ///   state: { store.state },
  ///   changes: store.states,
  ///   send: { store.send($0) },
  ///   actions: [
  ///     ConsoleAction("increment") { CounterAction.increment },
  ///     ConsoleAction("add", labels: ["amount"]) { (amount: Int) in CounterAction.add(amount) },
  ///   ]
  /// )
  /// ```
  ///
  /// The console reads the state after each action and for each element of `changes`. If there are
  /// more than 100 changes in a second, or if reading the state takes more than half a second, the
  /// console reads the state less often.
  ///
  /// - Parameters:
  ///   - name: The name by which commands refer to the store.
  ///   - state: A closure that returns the current state.
  ///   - changes: A sequence that produces an element for each change, such as the store's stream
  ///     of states. A task of the console iterates over the sequence.
  ///   - send: A closure that sends an action to the store.
  ///   - actions: The actions that can be sent.
  ///   - intents: The names of the state properties that contain intents. An intent is a request
  ///     that the app fulfills once, such as a request to open a screen. The timeline records an
  ///     event when such a property is set.
  ///   - restore: A closure that sets the store to an earlier state. The commands `goto`, `sandbox`
  ///     and `branch` require this closure. Pass `nil` if the store cannot be set to an earlier
  ///     state.
  public func expose<State, Action, Changes: AsyncSequence & Sendable>(
    as name: String,
    state: @escaping @MainActor () -> State,
    changes: Changes,
    send: @escaping @MainActor (Action) throws -> Void,
    actions: [ConsoleAction<Action>],
    intents: [String] = [],
    restore: (@MainActor (State) -> Void)? = nil
  ) where Changes.Failure == Never {
    expose(
      ModelStore(
        .read(state),
        actions: actions,
        clock: clock,
        announcements: Self.announcements(of: changes),
        restore: restore
      ) { action in
        let (name, values): (String, [ConsoleValue.Field]) =
          switch ConsoleValue(reflecting: action) {
          case .enumCase(let name, let values): (name, values)
          case let value: (value.text, [])
          }
        return ModelAction(name, values, .function { try send(action) })
      },
      as: name,
      intents: intents
    )
  }

  private static func announcements<Changes: AsyncSequence & Sendable>(
    of changes: Changes
  ) -> @MainActor (_ announce: @escaping @MainActor () -> Void) async -> Void
  where Changes.Failure == Never {
    { announce in
      for await _ in changes {
        announce()
        // Yield, because a sequence that always has another element would otherwise block commands
        // on the main actor.
        await Task.yield()
      }
    }
  }
}
