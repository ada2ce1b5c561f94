import InnoConsole

extension Topic {
  /// The topics of the command `explain where`.
  ///
  /// Each topic explains where one kind of new code belongs.
  static let places = [
    endpoint, screen, rule, state, dependency, route, link, log, retry, tab, test,
  ]

  private static let endpoint = Topic(
    "endpoint",
    "A request to the server",
    """
    A request belongs in a data source in Sources/Sample/Remote, as a RequestDefinition.
    Its decoded value and the protocol of the data source belong in Sources/Sample/Data,
    and the use case that needs the value belongs in Sources/Sample/Domain.

      example: Sources/Sample/Remote/JSONPlaceholderPostRemoteDataSource.swift
    """
  )

  private static let screen = Topic(
    "screen",
    "A screen of a feature",
    """
    A screen belongs in the UI folder of its feature. It reads the feature's model, and its
    buttons show console commands; it uses neither a router nor the network. The feature's
    route host, in the Router folder, decides when the screen is shown.

      example: Sources/Sample/Features/Posts/UI/PostsDetailScreen.swift
    """
  )

  private static let rule = Topic(
    "rule",
    "A rule about what a feature does",
    """
    A rule that determines which state follows from an action, and in which phase, belongs in
    the reducer in the feature's Logic folder. A rule about the app's own values that several
    features share belongs in Sources/Sample/Domain.

      example: Sources/Sample/Features/People/Logic/PeopleFeatureReducer.swift
    """
  )

  private static let state = Topic(
    "state",
    "A value that a screen shows or a feature remembers",
    """
    A value of a feature belongs in the State of the feature's reducer, in the Logic folder.
    Only an action changes the state.

      example: Sources/Sample/Features/Settings/Logic/SettingsFeatureReducer.swift
    """
  )

  private static let dependency = Topic(
    "dependency",
    "An object that another object needs",
    """
    A dependency is declared with @Provide in the @DIContainer of the module that creates
    it. A container that needs the dependency declares an input, and its parent passes the
    dependency in. No code asks a container for a dependency while the app runs.

      example: Sources/Sample/Data/DataContainer.swift
    """
  )

  private static let route = Topic(
    "route",
    "A transition from one screen to another",
    """
    A route is a case of the route enum in the feature's Router folder. The reducer, in Logic,
    only stores an intent in the state; the coordinator, in Router, turns the intent into a
    route. Another feature is reached through Sources/Sample/Features/EntireTab.

      example: Sources/Sample/Features/People/Router/PeopleFeatureCoordinator.swift
    """
  )

  private static let link = Topic(
    "link",
    "A deep link",
    """
    A link belongs in Sources/Sample/Features/EntireTab/Router, which maps a URL to a tab and
    an item. The feature opens the item with its own action.

      example: Sources/Sample/Features/EntireTab/Router/SamplePlace+Links.swift
    """
  )

  private static let log = Topic(
    "log",
    "A line in the log of requests",
    """
    A log line about requests belongs in an interceptor in Sources/Sample/CoreNetwork, which
    sees each request and each response.

      example: Sources/Sample/CoreNetwork/NetworkStatusInterceptor.swift
    """
  )

  private static let retry = Topic(
    "retry",
    "The policy of retries, time limits and tokens",
    """
    A policy for all requests belongs in Sources/Sample/CoreNetwork, the only module of the
    sample that imports InnoNetwork.

      example: Sources/Sample/CoreNetwork/NetworkFactory.swift
    """
  )

  private static let tab = Topic(
    "tab",
    "A tab, which is a feature of its own",
    """
    A feature is a folder in Sources/Sample/Features with five modules: Interface, Logic, UI,
    Router and Testing. Its tab is a case of SampleTab, and its container is listed in
    FeatureContainer. Docs/Add-a-feature.md has the steps.

      example: Sources/Sample/Features/EntireTab/Interface/SampleTab.swift
    """
  )

  private static let test = Topic(
    "test",
    "A test",
    """
    Tests mirrors Sources: the tests of a feature are in Tests/Sample/Features, and a script
    with expectations that runs against the whole app is in Tests/Sample/Scripts.

      example: Tests/Sample/Features/People
    """
  )
}
