import Foundation
import Testing

@testable import InnoDIGraph
@testable import InnoDIGraphReader

@Suite("Rendering")
struct RenderingTests {
  private let graph = InnoDIGraphTests.graph([
    "M": """
    @DIContainer(root: true) struct A {
      @Provide(.input) var url: Array<String>
      @Provide(factory: { (url: Array<String>, b: Lazy<B>, c: Provider<Int>) in B() }) var b: B
      @Provide(.transient, factory: 1) var c: [String: Int]
      @SubContainer(scope: .shared, with: []) var d: B
    }
    @DIContainer struct B {}
    """
  ])

  @Test("as Mermaid escapes labels and distinguishes edges")
  func mermaid() {
    #expect(
      graph.mermaidText == """
        flowchart LR
          subgraph c0["A (root)"]
            c0p0["url: Array#lt;String#gt;<br/>.input"]
            c0p1["b: B<br/>.shared"]
            c0p2["c: [String: Int]<br/>.transient"]
            c0p3["d: B<br/>.shared"]
          end
          subgraph c1["B"]
          end
          c0p1 --> c0p0
          c0p1 -. lazy .-> c0p1
          c0p1 -. provider .-> c0p2
          c0p1 -- uses --> c1
          c0p3 == owns ==> c1

        """
    )
  }

  @Test("as DOT has a cluster for each container")
  func dot() {
    #expect(
      graph.dotText == """
        digraph containers {
          rankdir=LR;
          node [shape=box, fontname="Helvetica"];
          subgraph cluster_0 {
            c0 [label="A", shape=box3d, style=filled];
            c0p0 [label="url: Array<String>\\n.input"];
            c0p1 [label="b: B\\n.shared"];
            c0p2 [label="c: [String: Int]\\n.transient"];
            c0p3 [label="d: B\\n.shared"];
          }
          subgraph cluster_1 {
            c1 [label="B", shape=box3d];
          }
          c0p1 -> c0p0;
          c0p1 -> c0p1 [style=dashed, label="lazy"];
          c0p1 -> c0p2 [style=dotted, label="provider"];
          c0p1 -> c1 [label="uses"];
          c0p3 -> c1 [style=bold, label="owns"];
        }

        """
    )
  }

  @Test("as JSON is deterministic and can be read again")
  func json() throws {
    let folder = try TemporaryFolder()
    let data = try graph.rendered(as: .json)
    try OutputFile(folder("a.json")).write(data)

    let document = try GraphDocument(contentsOf: folder("a.json"))

    #expect(document == GraphDocument(graph))
    #expect(try document.encoded() == data)
    #expect(document.version == 1)
  }

  @Test("compares two graphs but ignores their locations")
  func difference() {
    let new = InnoDIGraphTests.graph([
      "M": """
      // Moved down by a line.
      @DIContainer struct A {
        @Provide(.input) var url: String
        @Provide(.transient, factory: 1) var c: [String: Int]
        @Provide(factory: 1) var e: Int
        @SubContainer(scope: .shared, with: []) var d: B
      }
      @DIContainer struct B {}
      """
    ])
    #expect(
      GraphDifference(from: GraphDocument(graph), to: GraphDocument(new)).lines == [
        "~ A (root) ->",
        "- A.b: B  .shared  factory  <- url, b (lazy), c (provider)",
        "- A.b uses B",
        "+ A.e: Int  .shared  factory",
        "~ A.url: Array<String>  .input  input ->: String  .input  input",
      ]
    )
    #expect(GraphDifference(from: GraphDocument(new), to: GraphDocument(new)).lines.isEmpty)
  }

  @Test("compares the options of two graphs")
  func optionDifference() {
    let old = InnoDIGraphTests.graph([
      "M": """
      @DIContainer(root: true, mainActor: true) struct A {
        @SubContainer(scope: .shared, with: [], featureRoot: Scene.self) var b: B
      }
      @DIContainer struct B {}
      """
    ])
    let new = InnoDIGraphTests.graph([
      "M": """
      @DIContainer(root: true, validateDAG: false) struct A {
        @SubContainer(scope: .shared, with: []) var b: B
      }
      @MainActor @DIContainer struct B {}
      """
    ])
    #expect(
      GraphDifference(from: GraphDocument(old), to: GraphDocument(new)).lines == [
        "~ A (root, main actor) -> (root, not validated)",
        "~ A.b: B  .shared  subContainer  featureRoot: Scene ->: B  .shared  subContainer",
        "~ B -> (main actor)",
      ]
    )
  }

  @Test(
    "rejects other documents",
    arguments: [
      ("{}", "is not a JSON graph; pass a file that was written with --format json"),
      ("", "is not a JSON graph"), (#"{"version": 1, "containers": 3}"#, "is not a JSON graph"),
      (
        #"{"version": 9}"#,
        "uses version 9 of the graph format, but this program reads version 1; export the graph again"
      ),
    ]
  )
  func brokenDocuments(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.json")
    let error = #expect(throws: GraphDocumentError.self) {
      try GraphDocument(contentsOf: folder("a.json"))
    }
    #expect(error?.description.contains(message) == true)
  }
}

@Suite("An output file")
struct OutputFileTests {
  @Test("replaces the old file and leaves no other file")
  func replacing() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.txt")
    try OutputFile(folder("a.txt")).write(Data("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(try folder.names == ["a.txt"])
  }

  @Test("that cannot be written is reported and leaves no other file")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let path = folder("none/a.txt")
    let error = #expect(throws: OutputFileError.unwritable(path)) {
      try OutputFile(path).write(Data("new".utf8))
    }
    #expect(
      error?.description
        == "cannot write \(path); check that its folder exists and is writable"
    )
    #expect(try folder.names.isEmpty)
  }

  @Test("keeps its modification date if its content is unchanged")
  func update() throws {
    let folder = try TemporaryFolder()
    try folder.write("same", to: "a.txt")
    let old = Date(timeIntervalSince1970: 1000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder("a.txt"))
    try OutputFile(folder("a.txt")).update(Data("same".utf8))
    let date = try FileManager.default.attributesOfItem(atPath: folder("a.txt"))[.modificationDate]
    #expect(date as? Date == old)
  }

  @Test("can be a device")
  func device() throws {
    try OutputFile("/dev/null").write(Data("x".utf8))
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }
}
