import InnoDISyntax
import SwiftSyntax

/// A search for code that throws or awaits while a factory runs.
///
/// The search skips nested closures, functions and types. The search also skips the following code:
/// - Arguments of calls, because an argument can be an autoclosure.
/// - The values of `async let`, because an error is thrown only when the variable is read.
/// - The clauses of an `#if`, because each clause may be inactive.
final class EffectSearch: SyntaxVisitor {
  /// The first `try` or `throw` whose error the factory itself does not catch.
  private(set) var throwing: TokenSyntax?

  /// The first `await` that the search has found.
  private(set) var awaiting: TokenSyntax?

  /// The number of error handlers around the visited node.
  ///
  /// An error handler is `try?`, `try!`, or a `do` with a `catch`.
  private var handlers = 0

  init(in source: ConstructionSource) {
    super.init(viewMode: .sourceAccurate)
    if let closure = source.closure {
      walk(closure.statements)
    } else {
      walk(source.expression)
    }
  }

  private func found(throwing token: TokenSyntax?) {
    if handlers == 0, throwing == nil { throwing = token }
  }

  private func found(awaiting token: TokenSyntax?) {
    if awaiting == nil { awaiting = token }
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil {
      found(throwing: node.tryKeyword)
    } else {
      handlers += 1
    }
    return .visitChildren
  }

  override func visitPost(_ node: TryExprSyntax) {
    if node.questionOrExclamationMark != nil { handlers -= 1 }
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isHandled { handlers += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: SequenceExprSyntax) {
    if node.isHandled { handlers -= 1 }
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    if node.isCaught { handlers += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) {
    if node.isCaught { handlers -= 1 }
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    found(throwing: node.throwKeyword)
    return .visitChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    found(awaiting: node.awaitKeyword)
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    found(throwing: node.tryKeyword)
    found(awaiting: node.awaitKeyword)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isChildTask = node.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
    return isChildTask ? .skipChildren : .visitChildren
  }

  override func visit(_ node: LabeledExprListSyntax) -> SyntaxVisitorContinueKind {
    node.parent?.is(TupleExprSyntax.self) == true ? .visitChildren : .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension CodeBlockSyntax {
  /// A Boolean value that indicates whether the block is the body of a `do` with a `catch`.
  fileprivate var isCaught: Bool {
    parent?.as(DoStmtSyntax.self)?.catchClauses.isEmpty == false
  }
}

extension SequenceExprSyntax {
  /// A Boolean value that indicates whether the expression contains a `try?` or `try!` operand.
  ///
  /// In an expression such as `try? a() + b()`, the `try?` also catches the errors of `b()`.
  fileprivate var isHandled: Bool {
    elements.contains { $0.as(TryExprSyntax.self)?.questionOrExclamationMark != nil }
  }
}
