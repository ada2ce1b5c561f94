/// Something that `explain` tells about.
public struct Topic: Sendable {
  /// The name.
  public let name: String

  /// What it is, in one line.
  public let summary: String

  /// The whole text; a line should have 80 letters at most.
  public let text: String

  /// Makes a topic.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: What it is, in one line.
  ///   - text: The whole text.
  public init(_ name: String, _ summary: String, _ text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}

extension Console {
  /// Adds a topic to what `explain` knows; one of the same name is replaced.
  ///
  /// - Parameter topic: The topic.
  public func add(_ topic: Topic) {
    app.topics.removeAll { $0.name == topic.name }
    app.topics.append(topic)
  }

  /// Adds a setting; one of the same name is replaced.
  ///
  /// - Parameter setting: The setting.
  public func add(_ setting: ConsoleSetting) {
    settings.removeAll { $0.name == setting.name }
    settings.append(setting)
  }
}

extension Topic {
  /// The topics that every console knows.
  static var standard: [Topic] {
    [language, variables, conditions, scripts, time, phases, effects, causes]
  }

  private static let language = Topic(
    "language",
    "How a line is cut into commands and words",
    """
    A line is VERB WORD… and `;` puts several commands on one line. `#` at the start
    of a word begins a comment.

    'single quotes' take everything as it is. "Double quotes" know \\n, \\t, \\r,
    \\u{1f600} and \\" as well. A backslash takes the next character as it is.

    {…} and […] are JSON. It may go over as many lines as it needs, in quotes too:

      send people peopleLoaded [
        {"id": 1, "name": "Ida", …}
      ]

    An action's values stand in order; one with a label may stand anywhere as
    label=value. `actions STORE` shows what each action takes.
    """
  )

  private static let variables = Topic(
    "variables",
    "Values with names: let, $name, $_",
    """
    let u = state people.people[0]     what a command answers
    let limit = 10                     a literal: a number, "text", true, nil, JSON
    let mail = $u.email                a part of another variable

    $u stands for the value wherever a word may stand, $u.email for a part of it, and
    alone on a line either is shown. $_ is what the last command answered. '$u' in
    quotes, or \\$u, is just text.

    An action whose parameter has the very type of the value gets the value itself;
    any other gets it as JSON. `let` alone lists what there is.
    """
  )

  private static let conditions = Topic(
    "conditions",
    "What expect and wait understand",
    """
    PATH                    holds when the value there is true
    PATH == VALUE   !=      the value, as text or as JSON
    PATH >= NUMBER  <= > <  numbers
    PATH contains VALUE     text in any case, or an element of a list

    A path begins with a store, `routes`, `modal`, `tab`, `net` or a variable, and goes
    on with names and positions: people.people[0].name. A list and a text have a
    `count`. `expect` looks once; `wait` looks after each event until time is up.
    """
  )

  private static let scripts = Topic(
    "scripts",
    "Files of commands, and how they end",
    """
    A script is the same lines that one types. After each command the console waits
    until the app is at rest (`set settle off` ends that), then the next one runs.

    The first command that fails ends the script, its complaint names FILE:LINE and the
    program exits with 1; `--keep-going` or `set keep-going on` runs it to its end, and
    the exit code is 1 all the same. `quit CODE` exits with CODE.

    `expect`, `wait` and `expect-error` are a script's tests; --tap and --junit FILE
    report them. `record FILE` writes a script while one types.
    """
  )

  private static let time = Topic(
    "time",
    "The virtual clock: retries and debounces without waiting",
    """
    With --clock virtual the app's clock stands still. Whenever the console settles or
    waits and everything in flight sleeps on the clock, it moves to the next moment
    somebody waits for, and wakes one sleeper at a time: retries run at once, and in
    the same order each time. `set patience` bounds how much time may pass that way.

    To look between two moments, take the clock into your own hands:

      set settle off
      net stub delay /users 1s
      send people onAppear
      clock advance 200ms
      clock

    What does not sleep on the app's clock, a real network for one, takes its time.
    """
  )

  private static let phases = Topic(
    "phases",
    "What a phase map promises",
    """
    A feature may declare its phases and which action moves it from one to the next.
    That map is the only way: an action that the map does not know leaves the phase
    where it is, and a reducer that moves the phase by hand is put back and told.

    `phases STORE` shows the map and where it stands, `actions STORE` which action
    moves what. On the timeline a move is `idle -> loading`, and a script may rely on
    it: expect STORE.phase == loaded.
    """
  )

  private static let effects = Topic(
    "effects",
    "Work that an action starts",
    """
    A reducer only changes state. What takes time it hands back as an effect: the store
    runs it, and what the effect finds out comes back as another action.

    `stores` lists the effects in flight. An effect ends by itself, by failing, or by
    being cancelled, often because a newer one of the same name took its place; what a
    cancelled effect still sends is dropped, and told. The app is at rest when no effect
    is in flight: that is what `settle` waits for.
    """
  )

  private static let causes = Topic(
    "causes",
    "Why each event on the timeline knows what led to it",
    """
    Every event has a number and the number of its cause: a line leads to an action, the
    action to a change of state and an effect, the effect to a request, the response to
    another action. The number travels with the task, not with the time, so two loads
    that run at once are never mixed up. `events` shows it as `by N`, and JSON Lines as
    `cause`.
    """
  )
}
