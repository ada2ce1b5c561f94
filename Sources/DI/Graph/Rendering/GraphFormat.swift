public import Foundation

/// An output format of a graph.
public enum GraphFormat: String, Sendable, CaseIterable {
  /// A tree of text lines for terminals.
  case tree

  /// A Mermaid flowchart, which many Markdown renderers draw.
  case mermaid

  /// The DOT language of Graphviz.
  case dot

  /// JSON with the content of a ``GraphDocument``, for other programs.
  case json

  /// A PNG image that Graphviz draws.
  case png

  /// An SVG image that Graphviz draws.
  case svg
}

extension ContainerGraph {
  /// Returns the graph in the given format.
  ///
  /// - Throws: For an image format, ``GraphvizError`` if Graphviz is not installed, if Graphviz
  ///   fails, or if the operating system is not macOS or Linux. Also throws a file error if the
  ///   temporary files for Graphviz cannot be written.
  public func rendered(as format: GraphFormat) throws -> Data {
    switch format {
    case .tree: Data(treeText.utf8)
    case .mermaid: Data(mermaidText.utf8)
    case .dot: Data(dotText.utf8)
    case .json: try GraphDocument(self).encoded()
    case .png, .svg: try Graphviz.draw(dotText, as: format)
    }
  }
}
