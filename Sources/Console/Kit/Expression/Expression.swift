/// A parsed expression: a condition, the list of `for`, or the contents of `${…}`.
///
/// The parser creates an expression from text; ``ExpressionResolver`` checks it and replaces each
/// word with its meaning; ``ExpressionEvaluator`` computes its value.
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

    /// The precedence, as in Swift; a higher one binds tighter.
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

    /// The precedence of the comparisons, which cannot be chained.
    static let comparison = 3

    /// The comparisons, for the list in an error.
    static let comparisons = allCases.filter { $0.precedence == comparison }.map(\.rawValue)
  }

  /// A function of a list, called as a property: `people.people.any(x => x.id == 3)`.
  enum Function: String, CaseIterable {
    case count, isEmpty, first, last, min, max, sum, any, all, map, filter

    /// A Boolean value that indicates whether the function takes a closure.
    var takesClosure: Bool {
      switch self {
      case .any, .all, .map, .filter: true
      case .count, .isEmpty, .first, .last, .min, .max, .sum: false
      }
    }
  }

  /// The parameter and the body of a closure: `x => x.id == 3`.
  struct Closure {
    let parameter: String
    let body: Expression
  }

  /// A root of paths, found by the resolver.
  enum Root {
    case store(StoreHandle)
    case routes, modal, tab, net
    case list(any FactList)
  }

  indirect enum Kind {
    case literal(ConsoleValue)

    /// A word: the root of a path, the parameter of a closure, or a literal of the type on the
    /// other side.
    case name(String)

    /// A variable, named without its `$`.
    case variable(String)

    /// A root that a name stands for.
    case root(Root)

    /// The parameter of a closure that a name stands for.
    case parameter(String)

    /// The value of a word whose type is not known before the comparison.
    case word(ConsoleValue)

    case member(Expression, String)
    case index(Expression, Expression)
    case slice(Expression, Expression, Expression, isHalfOpen: Bool)

    /// The part after `[*]`, which is read from each element.
    case each(Expression, Closure)
    case function(Expression, Function, Closure?)

    /// A value in its printed form: `detail(1)`.
    case call(String, [(label: String?, value: Expression)])
    /// The value of a type with an identity that an expression computes: the argument of
    /// `detail(${$id})`.
    case identified(type: String, Expression)
    case list([Expression])
    case object([(name: String, value: Expression)])

    /// Text in double quotes, as literal pieces and `${…}`.
    case text([Expression])
    case pattern(Pattern)
    case negative(Expression)
    case not(Expression)
    case binary(Operator, Expression, Expression)
    case range(Expression, Expression, isHalfOpen: Bool)

    /// A value used as a condition, which holds if the value is true, not `nil`, or not empty.
    case truth(Expression, isOptional: Bool)
  }

  let kind: Kind

  /// The range in the line, in Unicode scalars.
  let range: Range<Int>

  /// The expression as it was typed, for messages.
  let source: String

  /// Returns an expression of another kind with the same range and source.
  func replaced(by kind: Kind) -> Expression {
    Expression(kind: kind, range: range, source: source)
  }

  /// A regular expression.
  struct Pattern {
    let text: String
    let regex: Regex<AnyRegexOutput>
  }
}

/// The text of an expression and its position in a line.
struct ExpressionSource {
  let scalars: [Unicode.Scalar]

  /// The range of the text in the line.
  let place: Range<Int>

  /// A Boolean value that indicates whether the scalars of the text correspond to the scalars of
  /// the line; they do not if an alias was expanded.
  private let isExact: Bool

  /// Joins words as they were typed.
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

  /// Takes a part of a line.
  init(_ scalars: [Unicode.Scalar], at place: Range<Int>) {
    self.scalars = scalars
    self.place = place
    isExact = scalars.count == place.count
  }

  /// Converts a range in the text to a range in the line.
  func range(_ range: Range<Int>) -> Range<Int> {
    guard isExact else { return place }
    return place.lowerBound + range.lowerBound..<place.lowerBound + range.upperBound
  }

  /// Returns the text in a range.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
