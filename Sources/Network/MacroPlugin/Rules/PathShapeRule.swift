import SwiftSyntax

/// N003: a path has paired braces with a name in each, and no more than a path.
enum PathShapeRule: EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    guard let syntax = endpoint.pathSyntax, let text = endpoint.pathText else { return [] }
    do throws(PathTemplate.Fault) {
      _ = try PathTemplate(text)
      return []
    } catch {
      return [Violation("N003", "the path \"\(text)\" \(reason(of: error))", at: syntax)]
    }
  }

  private static func reason(of fault: PathTemplate.Fault) -> String {
    switch fault {
    case .unpairedBrace: "has a brace without its partner; write {name}"
    case .noName(let text): "has {\(text)}, which is no property's name; write {name}"
    case .queryOrFragment: "holds a query or fragment; send it as parameters"
    case .emptySegment: "has an empty segment; leave out one slash"
    }
  }
}
