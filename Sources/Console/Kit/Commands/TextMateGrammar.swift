import Foundation

extension Console {
  /// The TextMate grammar for scripts as JSON, generated from the declarations of the commands.
  ///
  /// Editors that support TextMate grammars, such as Visual Studio Code, Sublime Text and JetBrains
  /// editors, can use the grammar to highlight `.inno` files.
  package var textMateGrammar: String {
    let grammar = TextMateGrammar(commands)
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: grammar.object, options: options)
    else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// The rules that color a script.
///
/// The names of commands and options come from the declarations of the commands. The rules follow
/// the syntax that ``LineParser`` and ``Expression`` define.
private struct TextMateGrammar {
  private let commands: [CommandDeclaration]

  init(_ commands: [CommandDeclaration]) {
    self.commands = commands
  }

  /// The regular expression for the position before a command's name.
  private static let start = #"(?:^|(?<=[;{])|(?<=\s=\s))\s*"#

  /// The regular expression for the end of a name.
  private static let end = #"(?![\w-])"#

  /// The grammar as a JSON object.
  var object: [String: Any] {
    [
      "name": "Inno",
      "scopeName": "source.inno",
      "fileTypes": ["inno"],
      "patterns": Self.include(["command", "value"]),
      "repository": [
        "command": [
          "patterns": [definition, outer] + subcommands
            + [verbs(Self.start, language, .keyword), verbs(Self.start, others, .function)]
        ],
        "value": [
          "patterns": [
            comment, shell, Self.singleQuoted, Self.doubleQuoted, Self.interpolation, Self.pattern,
            Self.variable, options, Self.words(["else"], .keyword), Self.number, Self.constant,
            Self.word(operators, "keyword.operator.word.inno"), Self.symbol, Self.functions,
          ]
        ],
      ],
    ]
  }

  // MARK: Commands

  private enum Scope: String {
    case keyword = "keyword.control.inno"
    case function = "support.function.inno"
    case subcommand = "support.function.subcommand.inno"
  }

  /// The names of the commands that are colored as keywords.
  private var language: [String] { names { $0.info.group == .language } }

  private var others: [String] { names { $0.info.group != .language } }

  private func names(where isIncluded: (CommandDeclaration) -> Bool) -> [String] {
    commands.filter(isIncluded).flatMap { [$0.name] + $0.info.aliases }
  }

  private func verbs(_ start: String, _ names: [String], _ scope: Scope) -> [String: Any] {
    Self.capturing("\(start)(\(Self.any(names)))\(Self.end)", [scope.rawValue])
  }

  /// The rules for the commands that have subcommands, one for each command.
  private var subcommands: [[String: Any]] {
    commands.compactMap { command in
      let words = command.forms.map { form in
        form.elements.prefix(form.fixedWordCount).map(\.name).joined(separator: " ")
      }
      .filter { !$0.isEmpty }.uniqued
      guard !words.isEmpty else { return nil }
      let verb = Self.any([command.name] + command.info.aliases)
      let scope: Scope = command.info.group == .language ? .keyword : .function
      return Self.capturing(
        #"\#(Self.start)(\#(verb))\s+(\#(Self.any(words)))\#(Self.end)"#,
        [scope.rawValue, Scope.subcommand.rawValue]
      )
    }
  }

  /// The rule for the commands that run another command, such as `time` in `time send people
  /// onAppear`.
  private var outer: [String: Any] {
    let names = commands.filter { command in
      command.forms.contains { $0.elements.last?.kind.syntax == .command }
    }
    .map(\.name)
    return [
      "begin": "\(Self.start)(\(Self.any(names)))\(Self.end)",
      "beginCaptures": ["1": ["name": Scope.function.rawValue]],
      "end": "(?<=\\s)(\(Self.any(self.names { _ in true })))\(Self.end)|(?=[;}])|$",
      "endCaptures": ["1": ["name": Scope.function.rawValue]],
      "patterns": Self.include(["value"]),
    ]
  }

  /// The rule for the definition of a command, such as `def visit(id)`.
  private var definition: [String: Any] {
    Self.capturing(
      #"\#(Self.start)(def)\s+([\w-]+)(?:\(([^)]*)\))?"#,
      [Scope.keyword.rawValue, "entity.name.function.inno", "variable.parameter.inno"]
    )
  }

  /// The grammar rule that matches the options of all commands.
  private var options: [String: Any] {
    let names = commands.flatMap(\.options).map(\.name).uniqued
    return Self.rule(
      "(?<=\\s)--(?:\(Self.any(names)))\(Self.end)",
      "variable.parameter.option.inno"
    )
  }

  // MARK: Values

  private var comment: [String: Any] {
    Self.rule(#"(?:^|(?<=[\s;]))#.*$"#, "comment.line.number-sign.inno")
  }

  /// The rule for a `|` and the shell command that follows on the same line.
  private var shell: [String: Any] {
    [
      "begin": #"(?<=\s)\|(?=\s)"#,
      "beginCaptures": ["0": ["name": "keyword.operator.pipe.inno"]],
      "end": "$",
      "contentName": "meta.embedded.line.shell.inno",
      "patterns": [["include": "source.shell"]],
    ]
  }

  private static var singleQuoted: [String: Any] {
    [
      "begin": "'", "end": "'", "name": "string.quoted.single.inno",
    ]
  }

  private static var doubleQuoted: [String: Any] {
    [
      "begin": "\"",
      "end": "\"",
      "name": "string.quoted.double.inno",
      "patterns": [
        rule(#"\\(?:u\{[0-9A-Fa-f]+\}|.)"#, "constant.character.escape.inno"), interpolation,
      ],
    ]
  }

  /// The rule for `${…}`, which can also be inside double quotes.
  private static var interpolation: [String: Any] {
    [
      "begin": #"\$\{"#,
      "end": #"\}"#,
      "name": "meta.interpolation.inno",
      "beginCaptures": ["0": ["name": "punctuation.section.interpolation.begin.inno"]],
      "endCaptures": ["0": ["name": "punctuation.section.interpolation.end.inno"]],
      "patterns": include(["value"]),
    ]
  }

  /// The rule for a regular expression that follows the operator `matches`.
  private static var pattern: [String: Any] {
    rule(#"(?<=\bmatches\s)/(?:[^/\\]|\\.)*/"#, "string.regexp.inno")
  }

  private static var variable: [String: Any] {
    rule(#"\$(?:_|[[:alpha:]])\w*"#, "variable.other.inno")
  }

  private static var number: [String: Any] {
    rule(
      #"(?<![\w.-])-?\d+(?:\.\d+)?(?:ms|s|m|h)?(?![\w-])"#,
      "constant.numeric.inno"
    )
  }

  private static var constant: [String: Any] {
    word(["true", "false", "nil", "null"], "constant.language.inno")
  }

  private static var symbol: [String: Any] {
    rule(
      operators { !$0.isLetters }.reduce("=>|>>|\\.\\.<?") { $0 + "|" + $1 } + "|=",
      "keyword.operator.inno"
    )
  }

  private var operators: [String] { Self.operators(where: \.isLetters) + ["not"] }

  private static var functions: [String: Any] {
    rule(
      #"(?<=\.)(?:\#(any(Expression.Function.allCases.map(\.rawValue))))\#(end)"#,
      "support.function.list.inno"
    )
  }

  /// Returns the operators that meet a condition, except `-` and `/`, escaped for use in a regular
  /// expression.
  private static func operators(where isIncluded: (String) -> Bool) -> [String] {
    Expression.Operator.allCases.map(\.rawValue).filter { isIncluded($0) && $0 != "-" && $0 != "/" }
      .sorted { $0.count > $1.count }.map(escaped)
  }

  // MARK: Rules

  private static func rule(_ match: String, _ scope: String) -> [String: Any] {
    ["match": match, "name": scope]
  }

  private static func word(_ words: [String], _ scope: String) -> [String: Any] {
    rule("(?<![\\w.$-])(?:\(any(words)))\(end)", scope)
  }

  private static func words(_ words: [String], _ scope: Scope) -> [String: Any] {
    word(words, scope.rawValue)
  }

  private static func capturing(_ match: String, _ scopes: [String]) -> [String: Any] {
    let captures = scopes.enumerated().map { ("\($0 + 1)", ["name": $1]) }
    return ["match": match, "captures": Dictionary(uniqueKeysWithValues: captures)]
  }

  private static func include(_ names: [String]) -> [[String: Any]] {
    names.map { ["include": "#\($0)"] }
  }

  /// Returns a regular expression that matches any of the given strings.
  ///
  /// Longer strings have priority.
  private static func any(_ texts: [String]) -> String {
    texts.uniqued.sorted { ($1.count, $0) < ($0.count, $1) }.map(escaped).joined(separator: "|")
  }

  private static func escaped(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension String {
  fileprivate var isLetters: Bool { allSatisfy(\.isLetter) }
}
