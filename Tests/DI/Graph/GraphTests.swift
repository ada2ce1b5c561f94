import Testing

@testable import InnoDIGraph
@testable import InnoDIGraphReader

@Suite("The graph of a valid tree")
struct GraphTests {
  private let graph: ContainerGraph

  init() throws {
    let folder = try TemporaryFolder()
    try Fixture("valid").write(to: folder)
    graph = try SourceTree(at: folder.path).read().graph
  }

  @Test("has containers with their options, and edges by factory, type and ownership")
  func model() throws {
    #expect(graph.ids == ["AppContainer", "FeatureContainer", "TabContainer", "LayerContainer"])
    #expect(graph.roots == [0])
    #expect(graph.containers[0].isBoundToMainActor)
    #expect(graph.containers.map(\.module) == ["App", "Features", "Features", "Layers"])
    #expect(graph.edges.map(\.provision) == ["layerContainer", "featureContainer", "tabs"])
    #expect(graph.edges.map(\.target) == [3, 1, 2])
    #expect(graph.edges.map(\.kind) == [.uses, .owns, .owns])
    #expect(graph.edges.map(\.place.line) == [8, 22, 13])
  }

  @Test("knows where each value comes from and how it takes others")
  func provisions() throws {
    let layers = graph.containers[3]
    #expect(layers.provisions.map(\.name) == ["baseURL", "client", "session", "requestID"])
    #expect(layers.provisions.map(\.source) == [.input, .type, .asyncFactory, .initialValue])
    let feature = graph.containers[1]
    #expect(feature.provisions.flatMap(\.dependencies).map(\.kind) == [.lazy, .provider, .needs])
    #expect(feature.provision(named: "tabs")?.dependencies.map(\.name) == ["coordinator"])
    #expect(graph.containers[0].provisions.last?.featureRoot == "FeatureRootScene")
  }

  @Test("is drawn as a tree that unfolds each container once")
  func tree() {
    #expect(
      graph.treeText == """
        AppContainer (root)
        ├─ baseURL: URL  .input
        ├─ layerContainer: LayerContainer  .shared  <- baseURL
        │  ├─ baseURL: URL  .input
        │  ├─ client: any Client  .shared  <- baseURL
        │  ├─ session: Session  .shared  <- client
        │  └─ requestID: UUID  .transient
        ├─ featureUseCases: any FeatureUseCaseContaining  .shared  <- layerContainer
        └─ featureContainer: FeatureContainer  .shared  owned  <- featureUseCases
           ├─ useCases: any FeatureUseCaseContaining  .input
           ├─ model: Model  .transient  <- useCases (lazy)
           ├─ coordinator: Coordinator  .shared  <- model (provider)
           └─ tabs: TabContainer  .transient  owned  <- coordinator
              └─ coordinator: Coordinator  .input

        """
    )
  }

  @Test("tells why something is there, step by step")
  func why() throws {
    #expect(
      graph.why(try graph.find("TabContainer.coordinator")) == [
        "AppContainer (root)  Sources/App/AppContainer.swift:3",
        "└─ AppContainer.featureContainer  Sources/App/AppContainer.swift:22",
        "   └─ FeatureContainer  Sources/Features/FeatureContainer.swift:2",
        "      └─ FeatureContainer.tabs  Sources/Features/FeatureContainer.swift:13",
        "         └─ TabContainer  Sources/Features/FeatureContainer.swift:16",
        "            └─ TabContainer.coordinator  Sources/Features/FeatureContainer.swift:18",
      ]
    )
  }

  @Test("tells what needs something, the nearest first")
  func dependents() throws {
    #expect(
      graph.dependents(of: try graph.find("LayerContainer")) == [
        "AppContainer.layerContainer  Sources/App/AppContainer.swift:10",
        "AppContainer.featureUseCases  Sources/App/AppContainer.swift:15",
        "AppContainer (root)  Sources/App/AppContainer.swift:3",
        "AppContainer.featureContainer  Sources/App/AppContainer.swift:22",
      ]
    )
    #expect(graph.dependents(of: try graph.find("AppContainer")).isEmpty)
  }

  @Test(
    "finds what a name means",
    arguments: [
      ("AppContainer", 0, nil), ("App.AppContainer", 0, nil), ("session", 3, "session"),
      ("LayerContainer.baseURL", 3, "baseURL"), ("Layers.LayerContainer.client", 3, "client"),
    ] as [(String, Int, String?)]
  )
  func names(_ name: String, _ container: Int, _ provision: String?) throws {
    #expect(try graph.find(name) == GraphName(container: container, provision: provision))
  }

  @Test(
    "says what a name that means nothing, or several things, was likely meant to be",
    arguments: [
      (
        "AppContaner",
        "There is no container or provision 'AppContaner'; did you mean 'AppContainer'?"
      ),
      (
        "LayerContainer.sesion",
        "There is no container or provision 'LayerContainer.sesion'; did you mean"
          + " 'LayerContainer.session'?"
      ),
      ("x", "There is no container or provision 'x'; write Container, or Container.provision."),
      ("", "There is no container or provision ''; write Container, or Container.provision."),
      (
        "baseURL",
        "'baseURL' means 2 things; name one of them: AppContainer.baseURL, LayerContainer.baseURL."
      ),
    ]
  )
  func unknownNames(_ name: String, _ message: String) {
    let error = #expect(throws: GraphNameError.self) { try graph.find(name) }
    #expect(error?.description == message)
  }
}

@Suite("Graphs of odd shapes")
struct OddGraphTests {
  @Test("unfold a container that several use once, and containers that need each other")
  func treeOfCycles() {
    let graph = graph([
      "M": """
      @DIContainer struct A { @Provide(factory: B()) var b: B; @Provide(factory: B()) var c: B }
      @DIContainer struct B { @Provide(factory: A()) var a: A }
      """
    ])
    #expect(
      graph.treeText == """
        A
        ├─ b: B  .shared
        │  └─ a: A  .shared  (above)
        └─ c: B  .shared  (above)

        """
    )
    #expect(
      (try? graph.find("A")).map(graph.why) == ["Only a cycle leads to A; --validate prints it."]
    )
  }

  @Test("keep what roots reach, and name the modules of containers of one name")
  func pruning() {
    let graph = graph([
      "A": "@DIContainer(root: true) struct R { @Provide(factory: A.C()) var c: Any }"
        + "\n@DIContainer struct C {}",
      "B": "@DIContainer struct C {}",
    ])
    #expect(graph.ids == ["R", "A.C", "B.C"])
    #expect(graph.prunedToRoots.ids == ["R", "C"])
    #expect(throws: GraphNameError.ambiguous("C", ["A.C", "B.C"])) { try graph.find("C") }
  }

  @Test("of a thousand containers in a row are searched without a deep stack")
  func deepGraph() {
    let text = (0..<5000).map {
      "@DIContainer struct C\($0) { @Provide(factory: C\(($0 + 1) % 5000)()) var c: Any }"
    }
    let graph = graph(["M": text.joined(separator: "\n")])
    #expect(graph.diagnostics.map(\.notes.count) == [5000])
    #expect(graph.treeText.split(separator: "\n").count == 5001)
  }

  @Test("report the provisions that nothing reads")
  func unused() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      @DIContainer struct C {
        @Provide(.input) var unusedInput: Int
        @Provide(.input) var needed: Int
        @Provide(factory: { (needed: Int) in needed }) var readElsewhere: Int
        @Provide(factory: 1) var mentioned: Int
        @Provide(factory: 1) var ofExtension: Int
        @Provide(factory: 1) var unusedValue: Int
        var own: Int { mentioned }
        @SubContainer(scope: .shared, bindings: [(child: \\D.unusedOfChild, parent: \\C.needed)])
        var d: D
      }
      @DIContainer struct D { @Provide(.input) var unusedOfChild: Int }
      """,
      to: "C.swift"
    )
    try folder.write("let a = c.readElsewhere + c.d.x", to: "A.swift")
    try folder.write("extension C { var b: Int { ofExtension } }", to: "B.swift")

    let tree = try SourceTree(at: folder.path)

    #expect(
      UnusedProvisions(tree.read().graph, in: tree).lines == [
        "C.swift:2:24: 'unusedInput' of C is never read",
        "C.swift:7:28: 'unusedValue' of C is never read",
        "C.swift:12:46: 'unusedOfChild' of D is never read",
      ]
    )
  }
}
