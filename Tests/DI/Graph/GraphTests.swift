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

  @Test("contains containers with their options, and edges by factory, type and ownership")
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

  @Test("contains the source and the dependencies of each provision")
  func provisions() throws {
    let layers = graph.containers[3]
    #expect(layers.provisions.map(\.name) == ["baseURL", "client", "session", "requestID"])
    #expect(layers.provisions.map(\.source) == [.input, .type, .asyncFactory, .initialValue])
    let feature = graph.containers[1]
    #expect(feature.provisions.flatMap(\.dependencies).map(\.kind) == [.lazy, .provider, .needs])
    #expect(feature.provision(named: "tabs")?.dependencies.map(\.name) == ["coordinator"])
    #expect(graph.containers[0].provisions.last?.featureRoot == "FeatureRootScene")
  }

  @Test("prints a tree that expands each container once")
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

  @Test("contains a path to each provision")
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

  @Test("lists the dependents of a container, the nearest first")
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
    "finds containers and provisions by name",
    arguments: [
      ("AppContainer", 0, nil), ("App.AppContainer", 0, nil), ("session", 3, "session"),
      ("LayerContainer.baseURL", 3, "baseURL"), ("Layers.LayerContainer.client", 3, "client"),
    ] as [(String, Int, String?)]
  )
  func names(_ name: String, _ container: Int, _ provision: String?) throws {
    #expect(try graph.find(name) == GraphName(container: container, provision: provision))
  }

  @Test(
    "reports unknown and ambiguous names",
    arguments: [
      (
        "AppContaner",
        "unknown container or provision 'AppContaner'; did you mean 'AppContainer'?"
      ),
      (
        "LayerContainer.sesion",
        "unknown container or provision 'LayerContainer.sesion'; did you mean"
          + " 'LayerContainer.session'?"
      ),
      (
        "x",
        "unknown container or provision 'x'; use a name such as AppContainer or "
          + "AppContainer.baseURL"
      ),
      (
        "",
        "unknown container or provision ''; use a name such as AppContainer or "
          + "AppContainer.baseURL"
      ),
      (
        "baseURL",
        "'baseURL' is ambiguous; write one of: AppContainer.baseURL, LayerContainer.baseURL"
      ),
    ]
  )
  func unknownNames(_ name: String, _ message: String) {
    let error = #expect(throws: GraphNameError.self) { try graph.find(name) }
    #expect(error?.description == message)
  }
}

@Suite("Graphs with cycles and shared containers")
struct OddGraphTests {
  @Test("expand each container once")
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
      (try? graph.find("A")).map(graph.why) == [
        "A is reachable only through a cycle: A.b -> B.a -> A.b"
      ]
    )
  }

  @Test("explain a container that is below a cycle of containers that are not validated")
  func whyBelowCycle() throws {
    let graph = graph([
      "M": """
      @DIContainer(validateDAG: false) struct A { @Provide(factory: B()) var b: B }
      @DIContainer(validateDAG: false) struct B {
        @Provide(factory: A()) var a: A
        @SubContainer(scope: .shared, with: []) var c: C
      }
      @DIContainer struct C { @Provide(factory: 1) var count: Int }
      """
    ])
    #expect(graph.diagnostics.isEmpty)
    #expect(
      graph.why(try graph.find("count")) == [
        "C.count is reachable only through a cycle: B.a -> A.b -> B.a"
      ]
    )
  }

  @Test("can be pruned to the roots, with equal names qualified by the module")
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

  @Test("of a thousand nested containers are searched without recursion")
  func deepGraph() {
    let text = (0..<5000).map {
      "@DIContainer struct C\($0) { @Provide(factory: C\(($0 + 1) % 5000)()) var c: Any }"
    }
    let graph = graph(["M": text.joined(separator: "\n")])
    #expect(graph.diagnostics.map(\.notes.count) == [5000])
    #expect(graph.treeText.split(separator: "\n").count == 5001)
  }

  @Test("report unused provisions")
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
        @Provide(factory: 1) var readByKeyPath: Int
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
    try folder.write("let count = containers.map(\\C.readByKeyPath)", to: "E.swift")

    let tree = try SourceTree(at: folder.path)

    #expect(
      UnusedProvisions(tree.read().graph, in: tree).lines == [
        "C.swift:2:24: 'unusedInput' of C is never read",
        "C.swift:7:28: 'unusedValue' of C is never read",
        "C.swift:13:46: 'unusedOfChild' of D is never read",
      ]
    )
  }
}
