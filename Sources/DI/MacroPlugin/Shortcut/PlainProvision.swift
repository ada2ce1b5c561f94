import InnoDISyntax

/// A provision whose source code is simple enough to be read without the Swift parser.
///
/// The type of the property is not a function type, a tuple or a protocol composition.
struct PlainProvision {
  let name: String
  let scope: Scope
  let access: AccessLevel
  let type: String

  /// The code that builds the value.
  ///
  /// The property is `nil` if there is no such code, or if only the Swift parser can read the code.
  let factory: Factory?
  let isConcrete: Bool

  /// A Boolean value that indicates whether only the Swift parser can read the code that builds the
  /// value.
  ///
  /// If the value is `true`, the macro can still generate the getter of the provision.
  let requiresParser: Bool

  /// The effects of the code that builds the value: no effects, `async`, or `async throws`.
  private let effects: PlainOptions.Effects

  /// The number of the line that contains the property's name.
  let line: Int

  /// Creates a provision from a property with `@Provide`, or returns `nil` if only the Swift parser
  /// can read the property.
  ///
  /// - Parameters:
  ///   - scanner: The scanner, which is positioned at the attribute.
  ///   - line: The number of the line on which the scanner's text begins.
  init?(_ scanner: inout PlainScanner, line: Int) {
    guard scanner.take("@"), scanner.word() == "Provide" else { return nil }
    var options = PlainOptions()
    if scanner.peek == UInt8(ascii: "("), !options.read(&scanner) { return nil }
    var access = AccessLevel.internal
    var word = scanner.word()
    while let level = word.flatMap(AccessLevel.init(plain:)) {
      access = level
      word = scanner.word()
    }
    guard word == "var", let name = scanner.word(), !name.hasPrefix("_"),
      !["Overrides", "InnoDI", "self"].contains(name)
    else { return nil }
    self.name = name
    self.line = line + scanner.lines()
    guard scanner.take(":"), let type = scanner.plainType(), type.isPlainType else { return nil }
    var factory = options.factory
    if scanner.take("=") {
      guard factory == nil, !options.requiresParser, let value = scanner.lineOfCode(),
        !value.containsWord("in"), !value.containsWord("didSet"),
        !value.containsWord("willSet"), value.isPlainValue
      else { return nil }
      factory = Factory(parameters: [], body: value)
    }
    self.factory = factory
    self.type = type
    self.access = access
    scope = options.scope
    isConcrete = options.isConcrete
    requiresParser = options.requiresParser
    effects = options.effects
    if requiresParser, scope == .input { return nil }
  }

  /// A Boolean value that indicates whether the provision follows the rules for a single provision.
  ///
  /// Rules that involve other provisions are not checked.
  var isValid: Bool {
    guard !requiresParser else { return false }
    guard scope != .input else { return factory == nil }
    return factory != nil && (isConcrete || type.isAbstract)
  }

  /// The generated getter of the property.
  var getter: String {
    let (specifiers, keywords) =
      switch effects {
      case .none: ("", "")
      case .async: (" async", "await ")
      case .asyncThrowing: (" async throws", "try await ")
      }
    let value =
      if scope == .transient, factory != nil || requiresParser {
        "_Fields.\(GeneratedName.reader(of: name))(self)"
      } else if effects != .none {
        "_storage.fields.\(GeneratedName.cell(of: name)).value()"
      } else {
        "_storage.fields.\(name)"
      }
    return "get\(specifiers) { \(keywords)\(value) }"
  }

  /// The provision, converted to the type from which the macro generates code.
  var provision: Provision {
    Provision(
      name: name,
      identifier: name,
      type: ProvisionType(named: type, isOptional: type.hasSuffix("?")),
      label: name,
      scope: scope,
      origin: factory.map { .factory($0) } ?? .input,
      storage: scope == .transient ? .replacement : .value,
      needs: (factory?.parameters ?? []).map {
        .init(name: $0.identifier, identifier: $0.identifier, label: $0.identifier, deferral: nil)
      },
      isConcrete: isConcrete,
      access: access,
      line: line
    )
  }
}

/// The arguments of the `@Provide` attribute of a ``PlainProvision``.
private struct PlainOptions {
  /// The effects of the code that builds a value: none, `async`, or `async` and `throws`.
  enum Effects {
    case none
    case async
    case asyncThrowing
  }

  var scope = Scope.shared
  var factory: Factory?
  var isConcrete = false
  var requiresParser = false
  var effects = Effects.none

  /// Reads the attribute's arguments and the parentheses around them, or returns `false` if only
  /// the Swift parser can read the arguments.
  mutating func read(_ scanner: inout PlainScanner) -> Bool {
    guard scanner.take("(") else { return false }
    if scanner.take(")") { return true }
    var isFirst = true
    repeat {
      if isFirst, scanner.take(".") {
        guard let scope = scanner.word().flatMap(Scope.init) else { return false }
        self.scope = scope
      } else {
        guard let label = scanner.word() else { return false }
        if scanner.take(":") {
          guard option(label, &scanner) else { return false }
        } else {
          guard type(&scanner) else { return false }
        }
      }
      isFirst = false
    } while scanner.take(",")
    return scanner.take(")")
  }

  private mutating func option(_ label: String, _ scanner: inout PlainScanner) -> Bool {
    switch ProvideOptions.Label(rawValue: label) {
    case .concrete:
      let word = scanner.word()
      isConcrete = word == "true"
      return word == "true" || word == "false"
    case .factory:
      guard factory == nil, !requiresParser else { return false }
      guard scanner.take("{") else {
        factory = expression(&scanner)
        return factory != nil
      }
      let start = scanner
      factory = closure(&scanner)
      if factory != nil { return true }
      requiresParser = true
      scanner = start
      return unreadClosure(&scanner)
    case .asyncFactory:
      guard factory == nil, !requiresParser else { return false }
      requiresParser = true
      return scanner.take("{") && asyncClosure(&scanner)
    case .with:
      return requiresParser && effects == .none && keyPaths(&scanner)
    default:
      return false
    }
  }

  /// Reads the rest of a type expression, such as `.self` after the type's name.
  private mutating func type(_ scanner: inout PlainScanner) -> Bool {
    guard factory == nil, !requiresParser else { return false }
    requiresParser = true
    while scanner.take(".") {
      guard let word = scanner.word() else { return false }
      if word == "self" { return true }
    }
    return false
  }

  /// Reads an array literal of key paths with one component each, such as `[\.logger, \.clock]`.
  ///
  /// Returns `false` if the text has any other form.
  private func keyPaths(_ scanner: inout PlainScanner) -> Bool {
    guard scanner.take("[") else { return false }
    repeat {
      guard scanner.take("\\"), scanner.take("."), let name = scanner.word(), name != "_" else {
        return false
      }
    } while scanner.take(",")
    return scanner.take("]")
  }

  /// Skips the body and the closing brace of a closure without parsing the code in the body.
  ///
  /// Returns `false` if the body contains the word `_`, because `_` may be an unnamed parameter,
  /// which requires a different getter.
  private func unreadClosure(_ scanner: inout PlainScanner) -> Bool {
    guard let body = scanner.closureBody() else { return false }
    return !body.containsWord("_") && scanner.take("}")
  }

  /// Reads an asynchronous closure, such as `{ (id: Int) async in … }`, after its opening brace.
  ///
  /// Returns `false` if only the Swift parser can read the closure.
  private mutating func asyncClosure(_ scanner: inout PlainScanner) -> Bool {
    guard scanner.take("("), scanner.take(")") || parameterNames(&scanner),
      scanner.word() == "async", var word = scanner.word()
    else { return false }
    effects = word == "throws" ? .asyncThrowing : .async
    if word == "throws" {
      guard let next = scanner.word() else { return false }
      word = next
    }
    return word == "in" && unreadClosure(&scanner)
  }

  /// Reads parameters with types, followed by a closing parenthesis.
  ///
  /// Returns `false` if only the Swift parser can read the parameters.
  private func parameterNames(_ scanner: inout PlainScanner) -> Bool {
    repeat {
      guard let name = scanner.word(), name != "_", scanner.take(":"),
        scanner.argument(isType: true) != nil
      else { return false }
    } while scanner.take(",")
    return scanner.take(")")
  }

  private func expression(_ scanner: inout PlainScanner) -> Factory? {
    guard let value = scanner.argument(), value.isPlainValue else { return nil }
    return Factory(parameters: [], body: value)
  }

  /// Reads a closure after its opening brace, or returns `nil` if only the Swift parser can read
  /// the closure.
  private func closure(_ scanner: inout PlainScanner) -> Factory? {
    var parameters: [Factory.Parameter] = []
    scanner.skipTrivia()
    var rest = scanner
    switch scanner.peek {
    case UInt8(ascii: "("):
      guard let list = self.parameters(&scanner) else {
        // The parenthesis may belong to an expression in the body instead of a list of parameters.
        guard let body = rest.closureBody(), !body.containsWord("in"),
          rest.take("}")
        else { return nil }
        scanner = rest
        return Factory(parameters: [], body: body)
      }
      parameters = list
    case UInt8(ascii: "["), UInt8(ascii: "@"): return nil
    default:
      guard let body = rest.closureBody(), !body.containsWord("in") else {
        return nil
      }
    }
    guard let body = scanner.closureBody(), scanner.take("}") else { return nil }
    return Factory(parameters: parameters, body: body)
  }

  /// Reads closure parameters in parentheses, with their types, and the `in` that follows.
  private func parameters(_ scanner: inout PlainScanner) -> [Factory.Parameter]? {
    guard scanner.take("(") else { return nil }
    var parameters: [Factory.Parameter] = []
    if !scanner.take(")") {
      repeat {
        guard
          let name = scanner.word(), name != "_", scanner.take(":"),
          let type = scanner.argument(isType: true),
          type.isPlainParameterType
        else { return nil }
        parameters.append(Factory.Parameter(identifier: name, type: type))
      } while scanner.take(",")
      guard scanner.take(")") else { return nil }
    }
    return scanner.word() == "in" ? parameters : nil
  }
}

extension AccessLevel {
  /// Creates the access level that a modifier specifies, or returns `nil` if the word is not an
  /// access modifier.
  init?(plain modifier: String) {
    switch modifier {
    case "private": self = .private
    case "fileprivate": self = .fileprivate
    case "internal": self = .internal
    case "package": self = .package
    case "public": self = .public
    default: return nil
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text is a type that a ``PlainProvision`` can have.
  fileprivate var isPlainType: Bool {
    if hasPrefix("(any ") { return hasSuffix(")?") }
    guard !isDeferral else { return false }
    let words = split(separator: " ")
    if words.first == "any" { return words.count == 2 && !contains("?") && !contains("<") }
    return !containsWord("any") && !containsWord("some")
  }

  /// A Boolean value that indicates whether the type is an existential type.
  ///
  /// A provision with an existential type does not require `concrete: true`.
  fileprivate var isAbstract: Bool {
    hasPrefix("any ") || hasPrefix("(any ") || self == "Any" || self == "AnyObject"
  }

  fileprivate var isPlainParameterType: Bool {
    !isDeferral && !contains("@") && !contains("->") && !contains("...") && !containsWord("some")
      && !containsWord("inout")
  }

  /// A Boolean value that indicates whether the expression is a plain value.
  ///
  /// A plain value is neither a closure nor a reference to an initializer.
  fileprivate var isPlainValue: Bool {
    !hasPrefix("(") && !hasPrefix("{") && !containsWord("init")
  }

  /// A Boolean value that indicates whether the text may contain `Lazy` or `Provider`.
  private var isDeferral: Bool {
    containsWord("Lazy") || containsWord("Provider") || containsWord("InnoDI")
  }

  /// Returns a Boolean value that indicates whether the text contains the given whole word.
  func containsWord(_ word: StaticString) -> Bool {
    let text = SearchableText(self)
    var index = 0
    while let range = text.range(of: word, from: index) {
      let isBegun = range.lowerBound > 0 && text[range.lowerBound - 1].isInWord
      if !isBegun, !text[range.upperBound].isInWord { return true }
      index = range.lowerBound + 1
    }
    return false
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the text contains any of the given words.
  ///
  /// A word after a dot does not count.
  func refers(toAny words: Set<String>) -> Bool {
    let text = SearchableText(self)
    var index = 0
    while true {
      let start = text.first(
        ofAny: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
        from: index
      )
      guard start < text.count else { return false }
      index = text.end(
        ofAny: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
        from: start
      )
      let isMember = start > 0 && text[start - 1] == UInt8(ascii: ".")
      if !isMember, words.contains(text[start..<index]) { return true }
    }
  }
}

extension UInt8 {
  fileprivate var isInWord: Bool {
    let letter = self | 0x20
    return letter >= 0x61 && letter <= 0x7A || self >= 0x30 && self <= 0x39 || self == 0x5F
  }
}
