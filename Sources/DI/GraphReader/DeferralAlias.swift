import InnoDIGraph
import InnoDISyntax
import SwiftSyntax

/// A type alias for `Lazy` or `Provider`.
struct DeferralAlias: Sendable {
  let name: String
  let deferral: InnoDISyntax.Dependency.Deferral
  let file: SourceTree.File

  /// The files in which the alias is visible.
  let reach: Reach

  enum Reach: Sendable {
    case file
    case module
    case everywhere
  }

  func isSeen(in other: SourceTree.File) -> Bool {
    switch reach {
    case .file: file.path == other.path
    case .module: file.module == other.module
    case .everywhere: true
    }
  }
}

/// A factory parameter whose type may be an alias for `Lazy` or `Provider`.
struct FactoryParameter: Sendable {
  let type: String
  let place: SourcePlace
  let file: SourceTree.File

  /// Returns a finding if the parameter's type is one of the given aliases.
  ///
  /// Otherwise, returns `nil`.
  func diagnostic(_ aliases: [DeferralAlias]) -> GraphDiagnostic? {
    aliases.first { $0.name == type && $0.isSeen(in: file) }.map { alias in
      GraphDiagnostic(
        .aliasedDeferral,
        at: place,
        "'\(type)' is an alias for \(alias.deferral.rawValue), but only the name "
          + "\(alias.deferral.rawValue) is recognized; write \(alias.deferral.rawValue)<…>"
      )
    }
  }
}

/// A search for the type aliases of `Lazy` and `Provider` in a file.
final class DeferralAliasSearch: SyntaxVisitor {
  private var found: [DeferralAlias] = []
  private let file: SourceTree.File

  init(in file: SourceTree.File) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  func aliases(of tree: SourceFileSyntax) -> [DeferralAlias] {
    walk(tree)
    return found
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if let deferral = node.initializer.value.deferral {
      found.append(
        DeferralAlias(
          name: node.name.plainText,
          deferral: deferral,
          file: file,
          reach: reach(node.modifiers)
        )
      )
    }
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func reach(_ modifiers: DeclModifierListSyntax) -> DeferralAlias.Reach {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.private), .keyword(.fileprivate): return .file
      case .keyword(.public), .keyword(.package), .keyword(.open): return .everywhere
      default: continue
      }
    }
    return .module
  }
}
