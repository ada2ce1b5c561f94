import InnoConsole

extension TestableApp {
  /// The description of the sample app, for exporting tests from a console session.
  static let sample = TestableApp(
    imports: [
      "InnoFlow", "InnoRouter", "SampleDomain", "EntireTabInterface", "EntireTabRouter",
      "PeopleInterface", "PeopleLogic", "PeopleRouter", "PostsInterface", "PostsLogic",
      "PostsRouter",
      "SettingsInterface", "SettingsLogic", "SettingsRouter",
    ].map { "import \($0)" },
    answers: [
      Dependency(
        "loadPeople",
        type: "[UserSummary]",
        store: "people",
        success: "peopleLoaded",
        failure: "peopleFailed"
      ),
      Dependency(
        "loadPosts",
        type: "[PostSummary]",
        store: "posts",
        success: "postsLoaded",
        failure: "postsFailed"
      ),
      Dependency(
        "loadTodos",
        type: "[TodoSummary]",
        store: "settings",
        success: "todosLoaded",
        failure: "todosFailed"
      ),
    ],
    setup: features.map { name, item in
      "let \(name.lowercased()) = \(name)FeatureCoordinator(model: "
        + "\(name)FeatureModel(load\(item): load\(item).callAsFunction))"
    } + ["let shell = EntireTabCoordinator(features: [people, posts, settings])"],
    stores: named { name, item in
      Feature(
        reducer: "\(name)FeatureReducer("
          + "dependencies: .init(load\(item): load\(item).callAsFunction))",
        store: "\(name.lowercased()).store"
      )
    },
    routers: named { name, _ in
      Router(
        stack: "\(name.lowercased()).navigationStore",
        modal: "\(name.lowercased()).modalStore"
      )
    }.merging(["signIn": Router(flow: "shell.signIn.flow")]) { router, _ in router },
    tabs: "shell.tabStore",
    links: "shell.links",
    gate: "shell.isSignedIn",
    calls: [
      "acceptTerms": "try await shell.acceptTerms()",
      "restoreRoutes": "try shell.restoreRoutes($1)",
    ]
  )

  /// The names of the features, each with the name of the items that the feature loads.
  private static let features = [("People", "People"), ("Posts", "Posts"), ("Settings", "Todos")]

  private static func named<Value>(_ value: (String, String) -> Value) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: features.map { ($0.lowercased(), value($0, $1)) })
  }
}
