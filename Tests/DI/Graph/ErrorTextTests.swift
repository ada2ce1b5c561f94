import InnoDIGraph
import InnoDIGraphReader
import Testing

@Suite("Errors of the graph libraries")
struct ErrorTextTests {
  @Test("state the problem and then the fix", arguments: texts)
  func text(_ error: any Error & Sendable, _ text: String) {
    #expect("\(error)" == text)
  }
}

private let texts: [(any Error & Sendable, String)] = [
  (
    SourceTreeError.missing("App"),
    "cannot read App; check that it exists and is readable"
  ),
  (
    SourceTreeError.unreadableFolder("App"),
    "cannot read the folder App; check its permissions"
  ),
  (
    SourceTreeError.badLine("list.tsv", 2),
    "list.tsv:2: expected a module name, a tab character and a path"
  ),
  (
    GraphNameError.unknown("sesion", nearest: "session"),
    "unknown container or provision 'sesion'; did you mean 'session'?"
  ),
  (
    GraphNameError.unknown("x", nearest: nil),
    "unknown container or provision 'x'; use a name such as AppContainer or AppContainer.baseURL"
  ),
  (
    GraphNameError.ambiguous("url", ["A.url", "B.url"]),
    "'url' is ambiguous; write one of: A.url, B.url"
  ),
  (
    GraphDocumentError.unreadable("a.json"),
    "cannot read a.json; check that it exists and is readable"
  ),
  (
    GraphDocumentError.notAGraph("a.json"),
    "a.json is not a JSON graph; pass a file that was written with --format json"
  ),
  (
    GraphDocumentError.otherVersion("a.json", 9),
    "a.json uses version 9 of the graph format, but this program reads version 1; export the graph "
      + "again with --format json"
  ),
  (
    GraphvizError.notInstalled,
    "cannot draw the graph: the program 'dot' is not on the PATH; install Graphviz, or use"
      + " --format dot, mermaid or tree"
  ),
  (
    GraphvizError.unsupported,
    "cannot draw the graph: this system cannot run Graphviz; draw the graph on macOS or Linux, or "
      + "use --format dot, mermaid or tree"
  ),
  (GraphvizError.failed("bad plugin"), "Graphviz cannot draw the graph: bad plugin"),
  (
    OutputFileError.unwritable("a.txt"),
    "cannot write a.txt; check that its folder exists and is writable"
  ),
]
