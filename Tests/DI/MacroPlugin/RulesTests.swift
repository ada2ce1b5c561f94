import Testing

@testable import InnoDIMacroPlugin

@Suite("A rule")
struct RulesTests {
  @Test("names what is wrong, once", arguments: ruleCases)
  func broken(_ rule: RuleCase) {
    #expect(findings(in: rule.broken) == rule.says)
  }

  @Test("is silent where nothing is wrong", arguments: ruleCases)
  func kept(_ rule: RuleCase) {
    #expect(findings(in: rule.kept) == [])
  }

  @Test("has a case in these tests", arguments: DiagnosticCode.allCases)
  func covered(_ code: DiagnosticCode) {
    #expect(ruleCases.contains { $0.code == code })
  }

  @Test("reports its errors in the order of the source, together with those of others")
  func together() {
    let source = """
      @DIContainer(root: yes) struct C {
        @Provide(.shared) var a: Int
        init() {}
      }
      """
    #expect(
      findings(in: source).map { $0.prefix { $0 != " " } } == ["1:20:", "2:3:", "2:28:", "3:3:"]
    )
  }
}

let ruleCases: [RuleCase] =
  ofContainers + ofProperties + ofOptions + ofFactories + ofConstruction + ofSubContainers

private let ofContainers = [
  RuleCase(
    .structRequired,
    broken: "@DIContainer enum C {}",
    says: "1:14: A container must be a struct, not an enum; declare it as a struct.",
    keptType: "@DIContainer struct C {}"
  ),
  RuleCase(
    .containerBoolLiteralRequired,
    broken: "@DIContainer(root: isRoot) struct C {}",
    says: "1:20: 'root' is read before the program runs; write true or false, not 'isRoot'.",
    keptType: "@DIContainer(root: true, mainActor: false) struct C {}"
  ),
  RuleCase(
    .containerUnknownOption,
    broken: "@DIContainer(main: true, rot: true, 3) struct C {\n@Provide(.input) var a: A\n"
      + "@Provide(.transient, asyncFactory: { () async throws in X() }) var b: any B\n"
      + "@SubContainer(scope: .shared, with: [\\.a]) var d: D\n}",
    says:
      "1:14: @DIContainer has no option 'main:'; its options are 'root:', 'validateDAG:' and 'mainActor:'.",
    "1:26: @DIContainer has no option 'rot:'; did you mean 'root:'?",
    "1:37: @DIContainer has no place for '3'; its options are 'root:', 'validateDAG:' and 'mainActor:'.",
    keptType: "@DIContainer() struct C {}"
  ),
  RuleCase(
    .containerRequired,
    broken: "struct C {\n@Provide(.input) var a: Int\n}",
    says:
      "2:1: @Provide declares a value of a container; add @DIContainer to the struct around it.",
    keptType: "@InnoDI.DIContainer struct C {\n@InnoDI.Provide(.input) var a: Int\n}"
  ),
  RuleCase(
    .customInitUnsupported,
    broken: "init() {}",
    says:
      "2:1: The initialiser of a container is generated; remove this one, take outside values with"
      + " @Provide(.input), and put other work into a static function that calls the generated one.",
    kept: "static func make() -> C { C() }"
  ),
  RuleCase(
    .conditionalProvision,
    broken:
      "#if DEBUG\n@Provide(.input) var a: A\n#if os(Linux)\n@SubContainer(scope: .shared) var d: D\n"
      + "#endif\n#endif\n#if DEBUG\n@Provide(.input)\n#endif\nvar b: B",
    says: "3:1: A provision inside #if is there in some builds only, and the container is made for"
      + " all; move the #if into its factory.",
    "5:1: A provision inside #if is there in some builds only, and the container is made for all;"
      + " move the #if into its factory.",
    "9:1: A provision inside #if is there in some builds only, and the container is made for all;"
      + " move the #if into its factory.",
    kept: "#if DEBUG\nvar a: Int { 1 }\n#endif"
  ),
  RuleCase(
    .reservedNamePrefix,
    broken: "@Provide(.input) var _storageURL: URL\nfunc _innoDIMake_x() {}\nstruct _Fields {}",
    says: "2:22: Names that begin with '_storage' belong to generated code; rename '_storageURL'.",
    "3:6: Names that begin with '_innoDI' belong to generated code; rename '_innoDIMake_x'.",
    "4:8: Names that begin with '_Fields' belong to generated code; rename '_Fields'.",
    kept: "@Provide(.input) var storageURL: URL"
  ),
  RuleCase(
    .overridesNameConflict,
    broken: "struct Overrides {}",
    says: "2:8: A container has a generated type 'Overrides'; rename this one.",
    kept: "struct Override {}"
  ),
  RuleCase(
    .mainActorConflict,
    broken: "@StoreActor @DIContainer(mainActor: true) struct C {}",
    says: "1:1: 'mainActor: true' and '@StoreActor' name two actors; remove one of them.",
    keptType: "@MainActor @DIContainer(mainActor: true) struct C {}"
  ),
  RuleCase(
    .dependencyCycle,
    broken: """
      @Provide(.shared, factory: { (b: any B) in X(b) }) var a: any A
      @Provide(.transient, factory: { (c: any P, d: any Q) in X(c, d) }) var b: any B
      @Provide(.shared, factory: { (a: any A) in X(a) }) var c: any P
      @Provide(.shared, factory: { (d: any Q) in X(d) }) var d: any Q
      """,
    says: "2:31: These provisions need each other and none can be built first: a -> b -> c -> a."
      + " Remove one of the parameters, or move what both need into a provision of its own.",
    "5:31: These provisions need each other and none can be built first: d -> d."
      + " Remove one of the parameters, or move what both need into a provision of its own.",
    kept: """
      @Provide(.shared, factory: { (b: any B) in X(b) }) var a: any A
      @Provide(.transient, factory: { (c: any P, d: any Q) in X(c, d) }) var b: any B
      @Provide(.shared, factory: { (d: any Q) in X(d) }) var c: any P
      @Provide(.shared, factory: { X() }) var d: any Q
      """
  ),
]

private let ofProperties = [
  RuleCase(
    .singleBinding,
    broken: "@Provide(.input) var a: Int, b: Int",
    says:
      "2:22: @Provide declares one property; give each of these its own 'var' and its own @Provide.",
    kept: "@Provide(.input) var a: Int\n@Provide(.input) var b: Int"
  ),
  RuleCase(
    .namedPropertyRequired,
    broken: "@Provide(.input) var (a, b): (Int, Int)",
    says: "2:22: A provision needs a name; replace '(a, b)' by one property for each value.",
    kept: "@Provide(.input) var ab: (Int, Int)"
  ),
  RuleCase(
    .explicitTypeRequired,
    broken: "@Provide(.shared) var a = 3",
    says: "2:23: A provision states its type; write 'var a: ' and the type that it exposes.",
    kept: "@Provide(.shared, concrete: true) var a: Int = 3"
  ),
  RuleCase(
    .concreteOptInRequired,
    broken: "@Provide(.transient, factory: { X() }) var a: Client?\n@Provide var b: [any B] = []",
    says: "2:47: 'Client?' is a concrete type; write 'any' before it if it is a protocol, or add"
      + " 'concrete: true' to @Provide to expose it on purpose.",
    "3:17: '[any B]' is a concrete type; write 'any' before it if it is a protocol, or add"
      + " 'concrete: true' to @Provide to expose it on purpose.",
    kept: """
      @Provide(.shared, factory: { X() }, concrete: true) var a: Client
      @Provide(.shared, factory: { X() }) var b: any P
      @Provide(.shared, factory: { X() }) var c: (any P & Q)?
      @Provide(.shared, factory: { X() }) var d: Optional<any P>
      @Provide(.shared, factory: { X() }) var e: Any
      @Provide(.input) var f: Client
      """
  ),
]

private let ofOptions = [
  RuleCase(
    .unknownScope,
    broken:
      "@Provide(.share) var a: any A\n@Provide(scope) var b: any B\n@Provide(Other.input) var c: Int",
    says: "2:10: '.share' is not a scope; did you mean '.shared'?",
    "3:10: 'scope' is not a scope that can be read before the program runs;"
      + " write .input, .shared or .transient.",
    "4:10: 'Other.input' is not a scope that can be read before the program runs;"
      + " write .input, .shared or .transient.",
    kept: "@Provide(DIScope.input) var a: any A\n@Provide(InnoDI.DIScope.input) var b: Int"
  ),
  RuleCase(
    .provideUnknownOption,
    broken: "@Provide(.shared, factry: { X() }, factory: { X() }) var a: any A\n"
      + "@Provide(.input, lifetime: 3) var b: Int\n@Provide(.input, x) var c: Int",
    says: "2:19: @Provide has no option 'factry:'; did you mean 'factory:'?",
    "3:18: @Provide has no option 'lifetime:'; its options are 'with:', 'factory:', 'asyncFactory:' and 'concrete:'.",
    "4:18: @Provide has no place for 'x'; its options are 'with:', 'factory:', 'asyncFactory:' and 'concrete:'.",
    kept: "@Provide(.shared, factory: { X() }, concrete: false) var a: any A"
  ),
  RuleCase(
    .provideBoolLiteralRequired,
    broken: "@Provide(.shared, factory: X(), concrete: !false) var a: X",
    says: "2:43: 'concrete' is read before the program runs; write true or false, not '!false'.",
    kept: "@Provide(.shared, factory: X(), concrete: true) var a: X"
  ),
  RuleCase(
    .inputInvalidConfiguration,
    broken: "@Provide(.input, factory: { X() }) var a: X\n@Provide(.input) var b: Int = 3",
    says:
      "2:27: An input is given to the initialiser and cannot have a factory; remove it, or make the"
      + " provision .shared or .transient.",
    "3:31: An input is given to the initialiser and cannot have an initial value; remove it, or make the"
      + " provision .shared or .transient.",
    kept: "@Provide(.input, concrete: true) var a: X"
  ),
]

private let ofFactories = [
  RuleCase(
    .sharedFactoryRequired,
    broken: "@Provide var a: any A",
    says:
      "2:1: The container cannot build 'a'; add 'factory:' or an initial value, or make it an .input.",
    kept: "@Provide var a: any A = X()"
  ),
  RuleCase(
    .transientFactoryRequired,
    broken: "@Provide(.transient) var a: any A",
    says:
      "2:1: The container cannot build 'a'; add 'factory:' or an initial value, or make it an .input.",
    kept: "@Provide(.transient) var a: any A = X()"
  ),
  RuleCase(
    .factoryConflict,
    broken: "@Provide(.shared, factory: { X() }) var a: any A = X()",
    says: "2:52: 'a' has a factory and an initial value; keep one of them.",
    kept: "@Provide(.shared, factory: { X() }) var a: any A"
  ),
  RuleCase(
    .factoryMustBeSync,
    broken: "@Provide(.shared, factory: { () async in await X() }) var a: any A",
    says:
      "2:33: 'factory:' is synchronous; write 'asyncFactory:' for a value that is awaited.",
    kept: "@Provide(.shared, factory: { () in X() }) var a: any A"
  ),
  RuleCase(
    .factoryMustNotThrow,
    broken: "@Provide(.shared, factory: { () throws in try X() }) var a: any A",
    says:
      "2:33: A factory cannot throw; build the value before the container and take it as an .input,"
      + " or provide a Result.",
    kept: "@Provide(.shared, factory: { () in try? X() }) var a: (any A)?"
  ),
  RuleCase(
    .unresolvedFactoryParameter,
    broken: "@Provide(.input) var baseURL: URL\n"
      + "@Provide(.shared, factory: { (baseUrl: URL, session: S) in X(baseUrl) }) var a: any A",
    says: "3:31: No provision of this container is named 'baseUrl'; did you mean 'baseURL'?",
    "3:45: No provision of this container is named 'session';"
      + " name the parameter after a provision, or declare 'session' as an .input.",
    kept: "@Provide(.input) var baseURL: URL\n"
      + "@Provide(.shared, factory: { (baseURL: URL) in X(baseURL) }) var a: any A"
  ),
  RuleCase(
    .untypedFactoryParameter,
    broken: "@Provide(.input) var n: Int\n@Provide(factory: { n in n.description }) var a: Any\n"
      + "@Provide(asyncFactory: { (n) async in X() }) var b: any B",
    says: "3:21: The type of 'n' cannot be inferred from this closure; write '(n: Int)'.",
    "4:27: The type of 'n' cannot be inferred from this closure; write '(n: Int)'.",
    kept:
      "@Provide(.input) var n: Int\n@Provide(factory: { n in X(n, n.description) }) var a: Any\n"
      + "@Provide(asyncFactory: { (n: Int) async in X() }) var b: any B"
  ),
  RuleCase(
    .sharedUnnamedParameters,
    broken: "@Provide(.shared, factory: { (_: URL) in X() }) var a: any A",
    says:
      "2:31: A factory gets its dependencies by name; write a parameter named after a provision,"
      + " with its type, instead of '_'.",
    kept: "@Provide(.shared, factory: { X([1].map { $0 + 1 }) }) var a: any A"
  ),
  RuleCase(
    .transientUnnamedParameters,
    broken: "@Provide(.transient, factory: { X($0, $1) }) var a: any A",
    says:
      "2:35: A factory gets its dependencies by name; write a parameter named after a provision,"
      + " with its type, instead of '$0'.",
    kept: "@Provide(.input) var n: Int\n@Provide(.transient, factory: { n in X(n) }) var a: any A"
  ),
]
