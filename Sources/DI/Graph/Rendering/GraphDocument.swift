public import Foundation

/// A graph in a form that can be encoded as JSON.
///
/// The `--format json` option writes this JSON, and the `--diff` option reads this JSON.
///
/// ```json
/// {
///   "version": 1,
///   "containers": [{
///     "id": "AppContainer", "module": "App", "place": {"file": "…", "line": 9, "column": 8},
///     "isRoot": true, "isValidated": true, "isBoundToMainActor": true,
///     "provisions": [{
///       "name": "layers", "scope": "shared", "type": "LayerContainer", "source": "factory",
///       "place": {…}, "dependencies": [{"name": "baseURL", "kind": "needs", "place": {…}}]
///     }]
///   }],
///   "edges": [{
///     "from": "AppContainer", "provision": "layers", "to": "LayerContainer", "kind": "uses",
///     "place": {…}
///   }]
/// }
/// ```
///
/// Paths are relative to the folder that the graph tool has read. If the tool has read a single
/// file or a list of files, each path is the file's path as given to the tool.
///
/// The key `featureRoot` is omitted if a provision has no feature root. New keys can be added
/// without a new version, but the meaning of a key never changes.
public struct GraphDocument: Codable, Hashable, Sendable {
  /// The version of the JSON schema that this library reads and writes.
  public static let currentVersion = 1

  /// A container with its provisions.
  public struct Container: Codable, Hashable, Sendable {
    let id: String
    let module: String
    let place: SourcePlace
    let isRoot: Bool
    let isValidated: Bool
    let isBoundToMainActor: Bool
    let provisions: [Provision]
  }

  /// A provision with its dependencies.
  public struct Provision: Codable, Hashable, Sendable {
    let name: String
    let scope: ProvisionNode.Scope
    let type: String
    let source: ProvisionNode.Source
    let place: SourcePlace
    let featureRoot: String?
    let dependencies: [Dependency]
  }

  /// The use of one container by another container.
  public struct Edge: Codable, Hashable, Sendable {
    let from: String
    let provision: String
    let to: String
    let kind: ContainerEdge.Kind
    let place: SourcePlace
  }

  /// The version of the JSON schema.
  public let version: Int

  /// The containers, sorted by file and line.
  public let containers: [Container]

  /// The edges between containers.
  public let edges: [Edge]

  /// Creates a document from a graph.
  public init(_ graph: ContainerGraph) {
    version = Self.currentVersion
    containers = zip(graph.ids, graph.containers).map { id, container in
      Container(
        id: id,
        module: container.module,
        place: container.place,
        isRoot: container.isRoot,
        isValidated: container.isValidated,
        isBoundToMainActor: container.isBoundToMainActor,
        provisions: container.provisions.map {
          Provision(
            name: $0.name,
            scope: $0.scope,
            type: $0.type,
            source: $0.source,
            place: $0.place,
            featureRoot: $0.featureRoot,
            dependencies: $0.dependencies
          )
        }
      )
    }
    edges = graph.edges.map {
      Edge(
        from: graph.ids[$0.source],
        provision: $0.provision,
        to: graph.ids[$0.target],
        kind: $0.kind,
        place: $0.place
      )
    }
  }

  /// Creates a document by reading a file.
  ///
  /// - Throws: ``GraphDocumentError`` if the file cannot be read, or if the file does not contain a
  ///   graph whose schema version is ``currentVersion``.
  public init(contentsOf path: String) throws(GraphDocumentError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    struct Version: Decodable { let version: Int }
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
      throw .notAGraph(path)
    }
    guard version == Self.currentVersion else { throw .otherVersion(path, version) }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw .notAGraph(path)
    }
  }

  /// Returns the document as JSON with a final line feed.
  ///
  /// Equal graphs produce equal bytes.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// An error that occurs while a graph is being read from a file.
public enum GraphDocumentError: Error, Hashable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(String)

  /// The file does not contain a JSON graph.
  case notAGraph(String)

  /// The file has a schema version other than ``GraphDocument/currentVersion``.
  case otherVersion(String, Int)

  /// The error message.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "cannot read \(path); check that it exists and is readable"
    case .notAGraph(let path):
      "\(path) is not a JSON graph; pass a file that was written with --format json"
    case .otherVersion(let path, let version):
      "\(path) uses version \(version) of the graph format, but this program reads version "
        + "\(GraphDocument.currentVersion); export the graph again with --format json"
    }
  }
}
