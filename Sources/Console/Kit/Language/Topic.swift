/// A topic of the command `explain`.
public struct Topic: Sendable {
  /// The name of the topic.
  package let name: String

  /// A one-line description of the topic.
  package let summary: String

  /// The text of the topic, in lines of at most 80 columns.
  package let text: String

  /// Creates a topic.
  ///
  /// - Parameters:
  ///   - name: The name of the topic.
  ///   - summary: A one-line description of the topic.
  ///   - text: The text of the topic, in lines of at most 80 columns.
  public init(_ name: String, _ summary: String, _ text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}

extension Console {
  /// Adds a topic for the command `explain`.
  ///
  /// A topic with the same name is replaced.
  ///
  /// - Parameter topic: The topic to add.
  public func add(_ topic: Topic) {
    app.topics.removeAll { $0.name == topic.name }
    app.topics.append(topic)
  }

  /// Adds a topic for the command `explain where`, which shows the folder for a kind of code.
  ///
  /// A topic with the same name is replaced.
  ///
  /// - Parameter place: The topic. The name of the topic is a kind of code, such as `screen`, and
  ///   the text of the topic states the folder for this kind of code.
  package func addPlace(_ place: Topic) {
    app.places.removeAll { $0.name == place.name }
    app.places.append(place)
  }

  /// Adds a setting.
  ///
  /// A setting with the same name is replaced.
  ///
  /// - Parameter setting: The setting to add.
  public func add(_ setting: ConsoleSetting) {
    settings.removeAll { $0.name == setting.name }
    settings.append(setting)
  }
}

extension Topic {
  /// The topics available in every console.
  static var standard: [Topic] {
    [language, variables, conditions, scripts, time, phases, effects, causes]
  }

  private static let language = Topic(
    "language",
    "The syntax of a line",
    """
    A line is VERB ARGUMENT…; a semicolon separates several commands. A # at the
    start of a word begins a comment.

    'Single quotes' keep every character. "Double quotes" allow the escapes \\n, \\t,
    \\r, \\u{1f600} and \\". A backslash keeps the next character.

    {…} and […] are JSON, which may span several lines, also in quotes:

      send people peopleLoaded [
        {"id": 1, "name": "Ida", …}
      ]

    The arguments of an action are given in order; an argument with a label may also
    appear anywhere as label=value. "actions STORE" lists each action's arguments.
    """
  )

  private static let variables = Topic(
    "variables",
    "Named values: let, $name, $_",
    """
    let u = state people.people[0]     the result of a command
    let limit = 10                     a literal: a number, "text", true, nil, JSON
    let email = $u.email               a part of another variable

    Use $u or a part of it, such as $u.email, as an argument; on a line of its own,
    the value is printed. $_ is the most recently printed result. '$u' in single
    quotes, or \\$u, is plain text.

    If an action's parameter has the type of the value, the action receives the
    value unchanged; otherwise it receives JSON. "let" alone lists the variables.
    """
  )

  private static let conditions = Topic(
    "conditions",
    "The conditions of \"expect\", \"wait\" and \"if\"",
    """
    A path begins with a store, a variable, or a name such as routes, modal, tab or
    net. It continues with names and indices: people.people[0].name, $all[-1].id,
    people.people[0..2].

      not A and B or C     ( )     == != < <= > >=     + - * / %
      PATH contains VALUE      a part of a text, or an element of a list
      VALUE in LIST            idle in [idle, loaded], 3 in 1..5
      PATH matches /REGEX/     also startsWith and endsWith
      LIST.count .isEmpty .first .last .min .max .sum
      LIST.any(x => x.id == 3)     also all, filter and map; LIST[*].id

    Both operands may be paths. A word that is not a path is a value of the other
    operand's type: a case, a tab, a route such as detail(1), or text. Put text in
    quotes if it could also be a path or a literal. Unknown names and mismatched
    types are reported before any values are compared.

    Without a comparison, the value must be true, not nil, or not empty. "expect"
    checks the condition once; "wait" checks it after each event, up to a time
    limit.
    """
  )

  private static let scripts = Topic(
    "scripts",
    "Files of commands, and the exit codes of a run",
    """
    A script consists of the same lines that you can type. After each command, the
    console waits until the app is at rest, unless "set settle off" is in effect.

    The first failed command ends the script; its error shows FILE:LINE, and the
    program exits with 1. With --keep-going or "set keep-going on", the script runs
    to its end, but the exit code is still 1. "quit CODE" exits with CODE.

    Values: let x = …, $x, "${people.people.count + 1} people", let x = @file.json.
    Blocks: repeat, for, if and else, def; each { is on the line of its command.
    Answers: state people > FILE, >> FILE, in a terminal also | COMMAND.

    "expect" and "expect-error" are the checks of a script; --tap and --junit FILE
    report them and each failed command, such as a "wait" that timed out. "reset"
    restarts the app; "inno run --isolated" restarts it for each file. "record
    FILE" writes a script while you type.
    """
  )

  private static let time = Topic(
    "time",
    "The virtual clock: retries and debounces without waiting",
    """
    With --clock virtual the app's clock is stopped. While the console settles or
    waits, and everything in flight sleeps on the clock, the clock advances to the
    next deadline and wakes one task at a time; retries run immediately, always in
    the same order. "set timeout" limits how far the clock advances while you wait.

    To inspect the app between two deadlines, advance the clock by hand:

      set settle off
      net stub delay /users 1s
      send people onAppear
      clock advance 200ms
      clock

    Work that does not sleep on the app's clock, such as a real request, takes real
    time.
    """
  )

  private static let phases = Topic(
    "phases",
    "The guarantees of a phase map",
    """
    A feature may declare its phases and the actions that move it from one to the
    next. Only the map changes the phase: an action that is not in the map leaves
    the phase unchanged, and a change that the reducer makes itself is reverted and
    reported.

    "phases STORE" shows the map and the current phase; "actions STORE" shows the
    transitions of each action. The timeline shows a transition as idle -> loading.
    A script can check the phase: expect STORE.phase == loaded.
    """
  )

  private static let effects = Topic(
    "effects",
    "Work that an action starts",
    """
    A reducer only changes state. For work that takes time, it returns an effect,
    which the store runs; the result comes back as another action.

    "stores" lists the effects in flight. An effect finishes, fails, or is
    cancelled, often because a newer effect with the same name replaces it. Actions
    that a cancelled effect sends later are dropped and reported. The app is at rest
    when no effect is in flight; "settle" waits for this.
    """
  )

  private static let causes = Topic(
    "causes",
    "The causes of the events on the timeline",
    """
    Every event has a number and the number of its cause: a line causes an action,
    the action a change of state and an effect, the effect a request, and the
    response another action. Each Swift task carries its own cause, so the events of
    two concurrent loads are never confused. "events" prints the cause as "by N";
    JSON Lines contain it as "cause".
    """
  )
}
