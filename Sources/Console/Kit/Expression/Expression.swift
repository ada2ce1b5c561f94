/// A parsed expression: a condition, the list after `for … in`, or the contents of `${…}`.
///
/// ``ExpressionParser`` creates an expression from text. ``ExpressionResolver`` checks the
/// expression and determines what each name refers to. ``ExpressionEvaluator`` computes the value
/// of the expression.
struct Expression {
  /// An operator with two operands.
  enum Operator: String, CaseIterable {
    case or, and
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case contains, matches, startsWith, endsWith
    case isIn = "in"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"

    /// The precedence of the operator.
    ///
    /// An operator with a higher precedence binds more tightly. The operators have the same
    /// relative precedence as in Swift.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal, .less, .atMost, .more, .atLeast: Self.comparison
      case .contains, .matches, .startsWith, .endsWith, .isIn: Self.comparison
      case .add, .subtract: 5
      case .multiply, .divide, .remainder: 6
      }
    }

    /// The precedence of the comparison operators.
    ///
    /// Comparison operators cannot be chained.
    static let comparison = 3

    /// The comparison operators as text, for help and completion.
    static let comparisons = allCases.filter { $0.precedence == comparison }.map(\.rawValue)

    /// The part of an error message that states which operands the arithmetic operator needs.
    var operandRule: String {
      self == .add ? "+ needs two numbers or two pieces of text" : "\(rawValue) needs numbers"
    }
  }

  /// A function that is called on a list like a method, as in `people.people.any(x => x.id == 3)`.
  enum Function: String, CaseIterable {
    case count, isEmpty, first, last, min, max, sum, any, all, map, filter

    /// A Boolean value that indicates whether the function takes a closure.
    var takesClosure: Bool {
      switch self {
      case .any, .all, .map, .filter: true
      case .count, .isEmpty, .first, .last, .min, .max, .sum: false
      }
    }

    /// The error message for a call that lacks the required closure.
    var closureMissing: String {
      "\"\(rawValue)\" needs a closure, as in \(rawValue)(x => x.id == 3)"
    }
  }

  /// A closure with its parameter and body, such as `x => x.id == 3`.
  struct Closure {
    let parameter: String
    let body: Expression
  }

  /// The value with which a path begins, such as a store.
  enum Root {
    case store(StoreHandle)
    case routes, modal, tab, net
    case list(any FactList)
  }

  indirect enum Kind {
    case literal(ConsoleValue)

    /// A name whose meaning is not known yet.
    ///
    /// The name can be the first name of a path, the parameter of a closure, or a bare word such as
    /// `loaded`. A bare word has the type of the value with which it is compared.
    case name(String)

    /// A variable.
    ///
    /// The name does not include the `$`.
    case variable(String)

    /// The value with which a path begins, such as a store.
    case root(Root)

    /// The parameter of a closure.
    case parameter(String)

    /// A bare word such as `loaded` in a comparison with a value whose type is not known before
    /// evaluation.
    case word(ConsoleValue)

    case member(Expression, String)
    case index(Expression, Expression)
    case slice(Expression, Expression, Expression, isHalfOpen: Bool)

    /// A path that contains `[*]`.
    ///
    /// The first associated value is the list before `[*]`. The closure is the rest of the path,
    /// which is evaluated for each element of the list.
    case each(Expression, Closure)
    case function(Expression, Function, Closure?)

    /// A name with arguments in parentheses, such as `detail(1)`.
    ///
    /// The console prints enum cases, and objects that have an identity, in this form.
    case call(String, [(label: String?, value: Expression)])

    /// A value whose id is the result of an expression, as in `detail(${$id})`.
    case identified(type: String, Expression)
    case list([Expression])

    /// An object in JSON, or an object in its printed form, such as `Remark(text: "a", stars: 3)`.
    ///
    /// For an object in its printed form, `type` is the name of the type. For an object in JSON,
    /// `type` is empty.
    case object(type: String, [(name: String, value: Expression)])

    /// Text that contains `${…}`.
    ///
    /// The array contains the literal pieces of the text and the expressions in `${…}`, in order.
    case text([Expression])
    case pattern(Pattern)
    case negative(Expression)
    case not(Expression)
    case binary(Operator, Expression, Expression)
    case range(Expression, Expression, isHalfOpen: Bool)

    /// A value that is used as a condition.
    ///
    /// Booleans are used as they are. Text, a list or a dictionary counts as true if it is not
    /// empty. Any other value, such as a number, must have an optional type, and counts as true if
    /// it is not `nil`.
    case truth(Expression, isOptional: Bool)
  }

  let kind: Kind

  /// The range of the expression in the line that contains it, in Unicode scalars.
  let range: Range<Int>

  /// The expression as it was typed, for error messages.
  let source: String

  /// A Boolean value that indicates whether the expression contains `[*]`.
  ///
  /// If the value is `true`, a function that is called on the expression is applied to each
  /// element.
  var isProjection: Bool { source.contains("[*]") }

  /// Returns a copy of the expression with a different kind.
  func replaced(by kind: Kind) -> Expression {
    Expression(kind: kind, range: range, source: source)
  }

  /// A regular expression.
  struct Pattern {
    let text: String
    let regex: Regex<AnyRegexOutput>
  }
}

/// The text of an expression, and its position in the line that the user typed.
struct ExpressionSource {
  let scalars: [Unicode.Scalar]

  /// The range of the expression's text in the line that contains the expression.
  let place: Range<Int>

  /// A Boolean value that indicates whether each Unicode scalar of the expression's text
  /// corresponds to one Unicode scalar of the typed line.
  ///
  /// The value is `false` if an alias in the line was expanded.
  private let isExact: Bool

  /// Creates the text of an expression from words of a line.
  ///
  /// The text contains each word as the user typed the word, with the same spacing as in the line.
  /// If an alias in the line was expanded, the spacing can differ.
  init(_ words: ArraySlice<Word>) {
    let lower = words.first?.range.lowerBound ?? 0
    place = lower..<max(lower, words.last?.range.upperBound ?? 0)
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(place.count)
    var isExact = true
    for word in words {
      let start = word.range.lowerBound - lower
      if start >= scalars.count {
        for _ in scalars.count..<start { scalars.append(" ") }
      } else {
        isExact = false
        scalars.append(" ")
      }
      scalars.append(contentsOf: word.typed.unicodeScalars)
    }
    self.scalars = scalars
    self.isExact = isExact && scalars.count == place.count
  }

  /// Creates the text of an expression from the given range of a line.
  init(_ scalars: [Unicode.Scalar], at place: Range<Int>) {
    self.scalars = scalars
    self.place = place
    isExact = scalars.count == place.count
  }

  /// Converts a range in the expression's text to a range in the line that the user typed.
  ///
  /// If the line contains an expanded alias, the result is the range of the whole expression.
  func range(_ range: Range<Int>) -> Range<Int> {
    guard isExact else { return place }
    return place.lowerBound + range.lowerBound..<place.lowerBound + range.upperBound
  }

  /// Returns the given range of the expression's text.
  func text(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }
}
