@testable import InnoDIMacroPlugin

/// What `@Provide` builds with, and what it asks for.
let ofConstruction: [RuleCase] = [
  RuleCase(
    .asyncFactoryInvalidScope,
    broken: "@Provide(.input, asyncFactory: { () async in X() }) var a: X",
    says:
      "2:32: An input is given to the initialiser and cannot have a factory; remove it, or make the"
      + " provision .shared or .transient.",
    kept: "@Provide(.shared, asyncFactory: { () async in X() }, concrete: true) var a: X"
  ),
  RuleCase(
    .asyncFactoryMustBeAsync,
    broken: "@Provide(.shared, asyncFactory: { () in X() }) var a: any A\n"
      + "@Provide(.shared, asyncFactory: make) var b: any A",
    says: "2:33: 'asyncFactory:' takes a closure literal that is marked; write 'async' or"
      + " 'async throws' before its 'in'.",
    "3:33: 'asyncFactory:' takes a closure literal that is marked; write 'async' or"
      + " 'async throws' before its 'in'.",
    kept: "@Provide(.shared, asyncFactory: { () async throws in try await X() }) var a: any A"
  ),
  RuleCase(
    .invalidWithDependencies,
    broken: "@Provide(.shared, X.self, with: names) var a: any A\n"
      + "@Provide(.shared, with: [\\.a], factory: { X() }) var b: any A",
    says: "2:33: 'with:' is read before the program runs; write key paths of members, as in"
      + " [\\.users, \\.session], not 'names'.",
    "3:1: 'with:' needs the type whose initialiser takes the members; write it as 'Type.self'"
      + " before it.",
    kept:
      "@Provide(.shared, X.self) var a: any A\n@Provide(.shared, Y.self, with: [\\.a]) var b: any A"
  ),
  RuleCase(
    .unresolvedWithDependency,
    broken:
      "@Provide(.input) var users: U\n@Provide(X.self, with: [\\.user, \\.clock]) var a: any A",
    says: "3:27: No provision of this container is named 'user'; did you mean 'users'?",
    "3:35: No provision of this container is named 'clock'; declare 'clock' as an .input.",
    kept: "@Provide(.input) var users: U\n@Provide(X.self, with: [\\C.users]) var a: any A"
  ),
  RuleCase(
    .lazyUnsupportedTarget,
    broken: "@Provide(asyncFactory: { () async in X() }) var a: any A\n"
      + "@Provide(factory: { (a: Lazy<any A>) in Y(a) }) var b: any B",
    says: "3:22: 'a' is awaited and Lazy is not; write an 'asyncFactory:' that takes 'a' itself.",
    kept: "@Provide(factory: { () in X() }) var a: any A\n"
      + "@Provide(factory: { (a: Lazy<any A>) in Y(a) }) var b: any B"
  ),
  RuleCase(
    .providerUnsupportedTarget,
    broken: "@Provide(.transient, asyncFactory: { () async in X() }) var a: any A\n"
      + "@Provide(factory: { (a: InnoDI.Provider<any A>) in Y(a) }) var b: any B",
    says:
      "3:22: 'a' is awaited and Provider is not; write an 'asyncFactory:' that takes 'a' itself.",
    kept: "@Provide(.transient, factory: { () in X() }) var a: any A\n"
      + "@Provide(factory: { (a: InnoDI.Provider<any A>) in Y(a) }) var b: any B"
  ),
  RuleCase(
    .providerNonTransientTarget,
    broken:
      "@Provide(.input) var a: A\n@Provide(factory: { (a: Provider<A>) in Y(a) }) var b: any B",
    says: "3:22: 'a' is .input, so a Provider would always give the same value; make it .transient,"
      + " or take it as Lazy.",
    kept: "@Provide(.input) var a: A\n@Provide(factory: { (a: Lazy<A>) in Y(a) }) var b: any B"
  ),
  RuleCase(
    .lazyAliased,
    broken: "typealias Later = Lazy<A>\n@Provide(.input) var a: A\n"
      + "@Provide(factory: { (a: Later) in Y(a) }) var b: any B\n"
      + "@Provide(factory: { (a: (InnoDI.Lazy<A>)?) in Y(a) }) var c: any B",
    says: "4:25: 'Later' is not read as Lazy, which is told by its name; write 'Lazy<A>'.",
    "5:25: '(InnoDI.Lazy<A>)?' is not read as Lazy, which is told by its name; write 'InnoDI.Lazy<A>'.",
    kept: "typealias Same = A\n@Provide(.input) var a: A\n"
      + "@Provide(factory: { (a: Lazy<A>) in Y(a) }) var b: any B\n"
      + "@Provide(factory: { (a: (Same)) in Y(a) }) var c: any B"
  ),
  RuleCase(
    .providerAliased,
    broken: "typealias New = Provider<any A>\n@Provide(.transient) var a: any A = X()\n"
      + "@Provide(factory: { (a: New) in Y(a) }) var b: any B",
    says:
      "4:25: 'New' is not read as Provider, which is told by its name; write 'Provider<any A>'.",
    kept: "@Provide(.transient) var a: any A = X()\n"
      + "@Provide(factory: { (a: Provider<any A>) in Y(a) }) var b: any B"
  ),
  RuleCase(
    .lazyEagerCall,
    broken: "@Provide(.input) var a: A\n@Provide(factory: { (a: Lazy<A>) in Y(a()) }) var b: any B",
    says:
      "3:39: The factory calls 'a' while it builds, so nothing is put off; take the value itself,"
      + " or pass the Lazy on.",
    kept: "@Provide(.input) var a: A\n@Provide(factory: { (a: Lazy<A>) in Y { a() } }) var b: any B"
  ),
  RuleCase(
    .providerEagerCall,
    broken: "@Provide(.transient) var a: any A = X()\n"
      + "@Provide(factory: { (a: Provider<any A>) in Y(a.callAsFunction()) }) var b: any B",
    says:
      "3:47: The factory calls 'a' while it builds, so nothing is put off; take the value itself,"
      + " or pass the Provider on.",
    kept: "@Provide(.transient) var a: any A = X()\n"
      + "@Provide(.transient, factory: { (a: Provider<any A>) in Y(a()) }) var b: any B"
  ),
  RuleCase(
    .asyncDependencyRequiresAsyncConsumer,
    broken: "@Provide(asyncFactory: { () async in X() }) var a: any A\n"
      + "@Provide(factory: { (a: any A) in Y(a) }) var b: any B",
    says: "3:22: 'a' is awaited, so 'b' must be, too; give it an 'asyncFactory:'.",
    kept: "@Provide(asyncFactory: { () async in X() }) var a: any A\n"
      + "@Provide(asyncFactory: { (a: any A) async in Y(a) }) var b: any B"
  ),
  RuleCase(
    .throwingDependencyRequiresThrowingConsumer,
    broken: "@Provide(asyncFactory: { () async throws in try X() }) var a: any A\n"
      + "@Provide(asyncFactory: { (a: any A) async in Y(a) }) var b: any B",
    says: "3:27: Building 'a' can fail, and with it 'b'; mark its closure 'async throws'.",
    kept: "@Provide(asyncFactory: { () async throws in try X() }) var a: any A\n"
      + "@Provide(asyncFactory: { (a: any A) async throws in Y(a) }) var b: any B"
  ),
  RuleCase(
    .storedPropertyRequired,
    broken: "@Provide(.input) let a: A\n@Provide(.input) weak var b: B?\n"
      + "@Provide(.input) var c: C { didSet {} }\n@Provide(.input) static var d: D\n"
      + "@Provide lazy var e: any E = X()\n@Provide(.input) unowned var f: F",
    says: "2:18: The value of 'a' comes from the container; write 'var' instead of 'let'.",
    "3:18: The container keeps 'b' itself; remove 'weak'.",
    "4:27: The container reads 'c' for its users; remove the accessors, or the attribute.",
    "5:18: The container keeps 'd' itself; remove 'static'.",
    "6:10: The container keeps 'e' itself; remove 'lazy'.",
    "7:18: The container keeps 'f' itself; remove 'unowned'.",
    kept: "@Provide(.input) var a: A\nvar c: Int { 1 }\nstatic let d = 1"
  ),
  RuleCase(
    .unsupportedType,
    broken:
      "@Provide(.input) var a: A!\n@Provide(.input) var b: some B\n@Provide(.input) var c: Lazy<C>",
    says: "2:25: A provision is there or it is optional; write 'A' or 'A?' instead of 'A!'.",
    "3:25: Nobody can name the type behind 'some B'; write 'any B'.",
    "4:25: Lazy is how a factory asks for a provision; provide the value itself, and take it as"
      + " 'Lazy<C>'.",
    kept: "@Provide(.input) var a: A?\n@Provide(.input) var b: any B"
  ),
]
