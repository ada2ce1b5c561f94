@testable import InnoDIMacroPlugin

/// What `@SubContainer` builds, and what from.
let ofSubContainers: [RuleCase] = [
  RuleCase(
    .subContainerRequired,
    broken: "struct C {\n@SubContainer(scope: .shared) var d: D\n}",
    says:
      "2:1: @SubContainer declares a child of a container; add @DIContainer to the struct around it.",
    keptType: "@DIContainer struct C {\n@SubContainer(scope: .shared) var d: D\n}"
  ),
  RuleCase(
    .subUnknownOption,
    broken: "@SubContainer(scope: .shared, binding: []) var d: D",
    says: "2:31: @SubContainer has no option 'binding:'; did you mean 'bindings:'?",
    kept: "@SubContainer(scope: .shared, bindings: []) var d: D"
  ),
  RuleCase(
    .subSingleBinding,
    broken: "@SubContainer(scope: .shared) var d: D, e: D",
    says: "2:35: @SubContainer declares one property; give each of these its own 'var' and its own"
      + " @SubContainer.",
    kept: "@SubContainer(scope: .shared) var d: D\n@SubContainer(scope: .shared) var e: D"
  ),
  RuleCase(
    .subNamedPropertyRequired,
    broken: "@SubContainer(scope: .shared) var (d, e): (D, D)",
    says: "2:35: A provision needs a name; replace '(d, e)' by one property for each value.",
    kept: "@SubContainer(scope: .shared) var d: D"
  ),
  RuleCase(
    .subExplicitTypeRequired,
    broken: "@SubContainer(scope: .shared) var d",
    says: "2:35: A provision states its type; write 'var d: ' and the type that it exposes.",
    kept: "@SubContainer(scope: .shared) var d: D"
  ),
  RuleCase(
    .subStoredPropertyRequired,
    broken: "@SubContainer(scope: .shared) let d: D",
    says: "2:31: The value of 'd' comes from the container; write 'var' instead of 'let'.",
    kept: "@SubContainer(scope: .shared) var d: D"
  ),
  RuleCase(
    .subScopeRequired,
    broken: "@SubContainer var d: D",
    says:
      "2:1: A sub-container states how long it lives; add 'scope: .shared' or 'scope: .transient'.",
    kept: "@SubContainer(scope: .transient) var d: D"
  ),
  RuleCase(
    .subUnknownScope,
    broken: "@SubContainer(scope: .input) var d: D",
    says: "2:22: '.input' is not a scope of a sub-container; write .shared or .transient.",
    kept: "@SubContainer(scope: SubContainerScope.shared) var d: D"
  ),
  RuleCase(
    .subConflictsWithProvide,
    broken: "@Provide(.input) @SubContainer(scope: .shared) var d: D",
    says: "2:18: 'd' is declared with @Provide and with @SubContainer; keep @SubContainer for a"
      + " container that this one owns, and @Provide for all else.",
    kept: "@Provide(.input) var d: D"
  ),
  RuleCase(
    .subOverridesNameConflict,
    broken:
      "@SubContainer(scope: .shared, with: []) var d: D\n@Provide(.input) var dOverrides: Int",
    says:
      "3:22: 'dOverrides' is the name of the overrides inside a sub-container; rename this provision.",
    kept: "@SubContainer(scope: .shared, with: []) var d: D\n@Provide(.input) var overrides: Int"
  ),
  RuleCase(
    .unknownParentMember,
    broken:
      "@Provide(.input) var users: U\n@SubContainer(scope: .shared, with: [\\.user]) var d: D\n"
      + "@SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.clock)]) var e: D",
    says: "3:40: This container provides no 'user'; did you mean 'users'?",
    "4:67: This container provides no 'clock'; declare it with @Provide or @SubContainer.",
    kept:
      "@Provide(.input) var users: U\n@SubContainer(scope: .shared, with: [\\.users]) var d: D\n"
      + "@SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.users)]) var e: D"
  ),
  RuleCase(
    .subAsyncParentMember,
    broken: "@Provide(asyncFactory: { () async in X() }) var a: any A\n"
      + "@SubContainer(scope: .transient, with: [\\.a]) var d: D",
    says:
      "3:43: 'a' is awaited and a sub-container is not; give 'd' a value that is there, or build it"
      + " in an 'asyncFactory:'.",
    kept: "@Provide(factory: { () in X() }) var a: any A\n"
      + "@SubContainer(scope: .transient, with: [\\.a]) var d: D"
  ),
  RuleCase(
    .sharedParentMustNotBeTransient,
    broken:
      "@Provide(.transient) var a: any A = X()\n@SubContainer(scope: .shared, with: [\\.a]) var d: D",
    says:
      "3:40: A shared child would keep one value of 'a', which is .transient; make 'a' .shared, or"
      + " the child .transient.",
    kept:
      "@Provide(.transient) var a: any A = X()\n@SubContainer(scope: .transient, with: [\\.a]) var d: D"
  ),
  RuleCase(
    .bindingsConflictsWithWith,
    broken: "@Provide(.input) var a: A\n"
      + "@SubContainer(scope: .shared, with: [\\.a], bindings: [(child: \\D.b, parent: \\C.a)]) var d: D",
    says:
      "3:1: 'with:' and 'bindings:' both say what 'd' is built from; keep 'bindings:' and write all"
      + " inputs there, or keep 'with:'.",
    kept: "@Provide(.input) var a: A\n"
      + "@SubContainer(scope: .shared, bindings: [(child: \\D.b, parent: \\C.a)]) var d: D"
  ),
  RuleCase(
    .invalidSameNameWiring,
    broken: "@SubContainer(scope: .shared, with: all) var d: D",
    says: "2:37: 'with:' is read before the program runs; write key paths of members, as in"
      + " [\\.users, \\.session], not 'all'.",
    kept: "@SubContainer(scope: .shared, with: []) var d: D"
  ),
  RuleCase(
    .invalidBindings,
    broken: "@SubContainer(scope: .shared, bindings: [(\\D.a, \\C.b)]) var d: D",
    says: "2:42: 'bindings:' is read before the program runs; write"
      + " [(child: \\Child.input, parent: \\Parent.member)], not '(\\D.a, \\C.b)'.",
    kept: "@Provide(.input) var b: B\n"
      + "@SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.b)]) var d: D"
  ),
  RuleCase(
    .duplicateChildBinding,
    broken: "@Provide(.input) var a: A\n@SubContainer(scope: .shared, with: [\\.a, \\.a]) var d: D",
    says: "3:45: The input 'a' is bound already; remove one of the two.",
    kept: "@Provide(.input) var a: A\n@SubContainer(scope: .shared, with: [\\.a]) var d: D"
  ),
  RuleCase(
    .autoWiringAmbiguous,
    broken:
      "@Provide(.input) var a: A\n@Provide(.input) var b: B\n@SubContainer(scope: .shared) var d: D",
    says:
      "4:1: 'd' could be built from several provisions; write 'with:' and those that it takes, out"
      + " of [\\.a, \\.b], or 'bindings:'.",
    kept: "@Provide(.input) var a: A\n@SubContainer(scope: .shared) var d: D"
  ),
  RuleCase(
    .invalidFeatureRoot,
    broken: "@SubContainer(scope: .shared, featureRoot: root) var d: D",
    says: "2:44: 'featureRoot:' is read before the program runs; write a type as 'Type.self', not"
      + " 'root'.",
    kept: "@SubContainer(scope: .shared, featureRoot: Root.self) var d: D"
  ),
]
