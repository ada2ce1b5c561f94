import SwiftSyntax

/// A member of a container that a key path literal names: `\.users` or `\AppContainer.users`.
struct MemberReference {
  let token: TokenSyntax

  /// The type before the member, if it is written.
  let root: TypeSyntax?

  var name: String { token.plainText }

  /// Reads a key path literal of one property; `nil` for anything else.
  init?(_ expression: ExprSyntax) {
    guard
      let path = expression.as(KeyPathExprSyntax.self), path.components.count == 1,
      case .property(let property) = path.components.first?.component
    else { return nil }
    token = property.declName.baseName
    root = path.root
  }
}

/// A list of member references, as far as it can be read.
enum MemberList {
  case absent
  case members([MemberReference])
  case unreadable(ExprSyntax)

  init(_ expression: ExprSyntax) {
    guard let array = expression.as(ArrayExprSyntax.self) else {
      self = .unreadable(expression)
      return
    }
    var members: [MemberReference] = []
    for element in array.elements {
      guard let member = MemberReference(element.expression) else {
        self = .unreadable(element.expression)
        return
      }
      members.append(member)
    }
    self = .members(members)
  }

  var members: [MemberReference] {
    if case .members(let members) = self { members } else { [] }
  }

  var unreadable: ExprSyntax? {
    if case .unreadable(let expression) = self { expression } else { nil }
  }

  var isWritten: Bool {
    if case .absent = self { false } else { true }
  }
}
