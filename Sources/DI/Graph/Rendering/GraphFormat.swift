public import Foundation

/// A form in which a graph is written.
public enum GraphFormat: String, Sendable, CaseIterable {
  /// Lines with branches, for people at a terminal.
  case tree

  /// A flowchart for Mermaid, which many renderers of Markdown draw.
  case mermaid

  /// A digraph for Graphviz.
  case dot

  /// A ``GraphDocument``, for programs.
  case json

  /// A picture, drawn by Graphviz.
  case png

  /// A drawing, made by Graphviz.
  case svg
}

extension ContainerGraph {
  /// The graph in a form.
  ///
  /// - Throws: ``GraphvizError`` for pictures, if Graphviz is not installed or fails.
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
