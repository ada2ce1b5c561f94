import InnoDISyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// The line numbers of the declarations in a container.
///
/// The lines are counted in the text of the container. The macro context can also locate each
/// declaration, but would first build a table of all lines in the file, which is slower.
struct SourceLines {
  /// The module and file of the container, in the form of `#fileID`.
  let file: String
  private let first: Int
  private let start: AbsolutePosition
  private let ends: [Int]

  /// Creates the line numbers of a container's declarations.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - context: The context of the macro expansion.
  init(of container: ContainerDeclaration, in context: some MacroExpansionContext) {
    // The context locates only the attribute, because the syntax tree of the attribute is small.
    // The other lines are counted from the attribute.
    let place = context.location(
      of: container.attribute,
      at: .afterLeadingTrivia,
      filePathMode: .fileID
    )
    self.init(of: container, startingAt: place?.lineNumber ?? 1, in: place?.fileText ?? "")
  }

  /// Creates the line numbers of a container's declarations.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - first: The line of the container's attribute, starting at one.
  ///   - file: The module and file of the container, in the form of `#fileID`.
  init(of container: ContainerDeclaration, startingAt first: Int, in file: String) {
    self.file = file
    self.first = first
    let name = container.attribute.attributeName.trimmedDescription
    let begin = container.group.attributes.first {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name
    }
    start = (begin ?? .attribute(container.attribute)).positionAfterSkippingLeadingTrivia
    var ends: [Int] = []
    var offset = container.group.position.utf8Offset
    for byte in container.group.syntaxTextBytes {
      if byte == UInt8(ascii: "\n") { ends.append(offset) }
      offset += 1
    }
    self.ends = ends
  }

  /// Returns the number of the line that contains a token of the container.
  ///
  /// The lines are numbered from the beginning of the file, starting at one.
  subscript(_ token: TokenSyntax) -> Int {
    first + line(of: token.positionAfterSkippingLeadingTrivia) - line(of: start)
  }

  /// Returns the number of lines that end before a position.
  private func line(of position: AbsolutePosition) -> Int {
    var range = ends.startIndex..<ends.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if ends[middle] < position.utf8Offset {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}

extension AbstractSourceLocation {
  fileprivate var fileText: String? { file.as(StringLiteralExprSyntax.self)?.segments.description }

  fileprivate var lineNumber: Int? {
    line.as(IntegerLiteralExprSyntax.self).flatMap { Int($0.literal.text) }
  }
}
