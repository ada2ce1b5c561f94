/// The kind of word that fits in a place: how it completes and what it is checked against.
enum WordKind: Sendable {
  /// One of these words.
  case choice([String])

  /// A command's name.
  case verb

  /// A command with its words, to the end of the line.
  case command

  /// A variable's name.
  case variable

  /// A setting's name.
  case setting

  /// A value of the setting named before.
  case settingValue

  /// An alias.
  case alias

  /// The name of what the app exposes for `call`.
  case call

  /// A topic that `explain` knows.
  case topic

  /// A lesson that `tour` gives.
  case lesson

  /// A store's name.
  case store

  /// A path that begins with a store's name.
  case storePath

  /// An action of the store named before.
  case action

  /// A value of the action or route named before.
  case argument

  /// A router's name.
  case router

  /// A route of the router named before.
  case route

  /// A modal route of the router named before.
  case modalRoute

  /// A tab's name.
  case tab

  /// A deep link's URL.
  case link

  /// A path into the container.
  case provision

  /// A path into the state of the store named before.
  case statePath

  /// A condition.
  case condition

  /// A value that the session watches.
  case watched

  /// A kind of events, or where they come from.
  case eventFilter

  /// A path that the stubbed session answers.
  case stubPath

  /// A file's path.
  case file

  /// A whole number.
  case number

  /// A length of time: `500ms`, `2s`.
  case duration

  /// Anything.
  case text

  /// One of the names that the app has now.
  case name(@MainActor @Sendable (Console) -> [Completion.Candidate])
}

extension WordKind {
  /// Whether it is one of some names that are at hand, so that the rest of one can be shown while it
  /// is typed.
  var isName: Bool {
    switch self {
    case .choice, .verb, .command, .setting, .call, .topic, .lesson, .store, .action, .router,
      .route, .modalRoute, .tab, .eventFilter, .name:
      true
    case .variable, .settingValue, .alias, .storePath, .argument, .link, .provision, .statePath,
      .condition, .watched, .stubPath, .file, .number, .duration, .text:
      false
    }
  }

  /// A case of the app whose values follow its name.
  enum CaseName {
    case call, action, route, modalRoute
  }

  /// The case that a word of this kind names, if it names one.
  var caseName: CaseName? {
    switch self {
    case .call: .call
    case .action: .action
    case .route: .route
    case .modalRoute: .modalRoute
    default: nil
    }
  }
}
