import InnoMacroSupport
import InnoMacroTestSupport

@testable import InnoDIMacroPlugin

/// Further examples of diagnostics, which the documentation page does not show.
let variations = [
  Variation(
    .duplicateProvideAttribute,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input)
        @InnoDI.Provide(.input)
        @Provide(.shared)
        var a: A
      }
      """,
      reports: "4:3: @Provide is attached twice to 'a'; keep one of the attributes",
      correct: "@DIContainer struct C {\n@Provide(.input) var a: A\n}"
    )
  ),
  Variation(
    .singleBinding,
    DiagnosticExample(
      "@DIContainer struct C {\n@Provide(.input) var a, b: A\n}",
      reports:
        "2:22: @Provide cannot be attached to several properties; declare each property separately",
      correct: "@DIContainer struct C {\n@Provide(.input) var a: A\n@Provide(.input) var b: A\n}"
    )
  ),
  Variation(
    .subStoredPropertyRequired,
    DiagnosticExample(
      "@DIContainer struct C {\n@SubContainer(scope: .shared) var d: D { willSet {} }\n}",
      reports: "2:40: a provision cannot have accessors; remove the accessors or the attribute",
      correct: "@DIContainer struct C {\n@SubContainer(scope: .shared) var d: D\n}"
    )
  ),
  Variation(
    .factoryMustNotThrow,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide var a: any A = try X()
        @Provide(factory: { do { try go() } catch { throw error } }) var b: any B
        @Provide(factory: { guard go() else { throw E() }; return X() }) var p: any P
      }
      """,
      reports:
        "2:27: an initial value cannot throw; handle the error, take the value as an .input, or provide a Result",
      "3:47: a factory cannot throw; handle the error, take the value as an .input, or provide a Result",
      "4:41: a factory cannot throw; handle the error, take the value as an .input, or provide a Result",
      correct: """
        @DIContainer struct C {
          @Provide var a: any A = try! X()
          @Provide(factory: { do { try go(try x()) } catch { return Y() } }) var b: any B
          @Provide(factory: { X { try go() } }) var p: any P
          @Provide(factory: { func run() throws { try go() }; return X() }) var q: any Q
          @Provide(factory: { (try? go(try x())) ?? X() }) var e: any E
          @Provide(factory: { try? go() ?? (try x()) }) var f: (any E)?
          @Provide(factory: { X(lazily: try go()) }) var g: any E
          @Provide(factory: {
            #if NEVER
              return try go()
            #else
              return X()
            #endif
          }) var h: any E
        }
        """
    )
  ),
  Variation(
    .factoryMustBeSync,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide var a: any A = await X()
        @Provide(factory: { for await x in xs { return X(x) } }) var p: any P
      }
      """,
      reports: "2:27: an initial value cannot be async; use 'asyncFactory:' instead",
      "3:27: 'factory:' cannot be async; use 'asyncFactory:' instead",
      correct: """
        @DIContainer struct C {
          @Provide(factory: { X(Task { await go() }) }) var a: any A
          @Provide(factory: { X(lazily: await go()) }) var b: any B
        }
        """
    )
  ),
  Variation(
    .asyncFactoryMustThrow,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(asyncFactory: { () async
          in try await X()
        }) var a: any A
      }
      """,
      reports:
        "3:8: the closure throws, but it is not marked 'throws'; write 'async throws' before 'in'",
      fixIts: ["Mark the closure 'throws'"],
      fixed: """
        @DIContainer struct C {
          @Provide(asyncFactory: { () async throws
            in try await X()
          }) var a: any A
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(asyncFactory: { () async in
            async let x = try go()
            return await X(try? x)
          }) var a: any A
        }
        """
    )
  ),
  Variation(
    .uncalledFunction,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(factory: X.init) var a: any A
        @Provide(factory: X.init, concrete: true) var x: X
        @Provide(factory: { X() } as () -> X) var b: any B
        @Provide(factory: build) var p: (any P)?
        static func build() -> X { X() }
      }
      """,
      reports:
        "2:21: the function 'X.init' is not called; write 'X.init()', or a closure that calls it",
      "3:21: the function 'X.init' is not called; write 'X.init()', or a closure that calls it",
      "4:21: a factory closure cannot be in parentheses or followed by 'as'; write only the closure",
      "5:21: the function 'build' is not called; write 'build()', or a closure that calls it",
      fixIts: ["Write the closure literal"],
      fixed: """
        @DIContainer struct C {
          @Provide(factory: X.init) var a: any A
          @Provide(factory: X.init, concrete: true) var x: X
          @Provide(factory: { X() }) var b: any B
          @Provide(factory: build) var p: (any P)?
          static func build() -> X { X() }
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(factory: X.init, concrete: true) var make: () -> X
          @Provide(factory: ({ X() }), concrete: true) var again: () -> X
          @Provide(factory: X.init) var sendable: any Sendable
          @Provide(factory: ({ X() })) var both: (any Sendable & Copyable)?
          @Provide(factory: X.init) var anything: Optional<Any>
          @Provide(factory: Other.build) var a: any A
          @Provide(factory: { X() }()) var b: any B
          static func build() -> X { X() }
        }
        """
    )
  ),
  Variation(
    .instanceMemberInFactory,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(factory: { Y { [weak self] in self?.count } }) var a: any A
        @Provide(factory: { X(self.count, self.other) }) var b: any B
        var count: Int { 3 }
      }
      """,
      reports:
        "2:33: a factory cannot use 'self'; declare a parameter for each provision that the factory uses",
      "3:30: a factory cannot use the instance member 'count'; declare 'count' as static",
      "3:37: a factory cannot use 'self'; declare a parameter for each provision that the factory uses",
      correct: """
        @DIContainer struct C {
          @Provide(factory: { do { try go() } catch { print(error) }; return X.self }) var a: Any
          @Provide(factory: { struct Box { var n = 1; func get() -> Int { self.n } }; return Box() })
          var b: Any
          @Provide(factory: { let count = 1; return X(count, y.count, count: 2) }) var e: any E
          @Provide(factory: { X(ids.map(\\.self)) }) var p: any P
          @Provide(factory: { X { [self = y] in self.count } }) var q: any Q
          @Provide(factory: { class Z: Y { func get() -> Int { count + self.count } }; return Z() })
          var r: any R
          @Provide(factory: { X(name, load, load(id: 3), load { 3 }) }) var s: any S
          @Provide(factory: { var x: X { get { X() } set { go(newValue) } }; return x }) var t: any T
          var count: Int { 3 }
          var error: Int { 4 }
          var newValue: Int { 5 }
          var name: String { Self.name }
          func load() -> Int { 6 }
        }
        """
    )
  ),
  Variation(
    .subContainerTypeRequired,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .transient, with: [], featureRoot: Root.self) var d: [D]?
        @SubContainer(scope: .shared, with: []) var e: (D, D)
      }
      """,
      reports:
        "2:77: '[D]?' is not a container; write the name of a container, or build the value with @Provide",
      "3:50: '(D, D)' is not a container; write the name of a container, or build the value with @Provide",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) var d: Box<D>.Child
          @SubContainer(scope: .shared, with: []) var e: (D)
        }
        """
    )
  ),
  Variation(
    .generatedMemberConflict,
    DiagnosticExample(
      """
      @DIContainer struct C {
        static func containerDescription() {}
        func isOverridden(_ name: Swift.String) -> Bool { true }
      }
      """,
      reports:
        "2:15: @DIContainer generates a member named 'containerDescription'; rename your member",
      "3:8: @DIContainer generates a member named 'isOverridden'; rename your member",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var containerDescription: String
          func builtValue(of number: Int) -> Int { number }
          func isOverridden() -> Bool { true }
          func isOverridden(_ name: String) -> Int { 1 }
          func builtValue(of name: String) -> String { name }
          func builtValue(of name: String) async -> Any? { name }
          func builtValue<Value>(of name: String) -> Value? { nil }
        }
        """
    )
  ),
  Variation(
    .inaccessibleInputType,
    DiagnosticExample(
      """
      @DIContainer struct C {
        fileprivate enum Key { case a }
        private typealias Name = String
        @Provide(.input) fileprivate var table: [Key: Int]
        @Provide(.input) private var name: Self.Name
      }
      """,
      reports:
        "4:43: the generated initializer is internal, but one of its parameters uses the fileprivate type 'Key'; declare 'Key' as internal",
      "5:38: the generated initializer is internal, but one of its parameters uses the private type 'Name'; declare 'Name' as internal",
      correct: """
        @DIContainer fileprivate struct C {
          fileprivate enum Key { case a }
          private struct Name {}
          @Provide(.input) fileprivate var key: Key
          @Provide(.input) private var name: Other.Name
          @Provide(factory: { Name() }, concrete: true) private var own: Name
        }
        """
    )
  ),
  Variation(
    .inaccessibleInputType,
    DiagnosticExample(
      """
      public enum Outer {
        @DIContainer public struct C {
          fileprivate struct Key {}
          @Provide(.input) var key: Key
        }
      }
      """,
      reports:
        "4:31: the generated initializer is public, but one of its parameters uses the fileprivate type 'Key'; declare 'Key' as public",
      correct: """
        enum Outer {
          @DIContainer public struct C {
            struct Key {}
            @Provide(.input) var key: Key
          }
        }
        private enum Hidden {
          @DIContainer struct C {
            fileprivate struct Key {}
            @Provide(.input) var key: Key
          }
        }
        extension Outer {
          @DIContainer public struct D {
            struct Key {}
            @Provide(.input) var key: Key
          }
        }
        func local() {
          @DIContainer struct C {
            private struct Key {}
            @Provide(.input) private var key: Key
          }
        }
        """
    )
  ),
  Variation(
    .reservedName,
    DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var `self`: A
        enum Swift {}
      }
      """,
      reports: "2:24: a provision cannot be named 'self'; rename this property",
      "3:8: the member 'Swift' hides the module 'Swift', which the generated code uses; rename the member",
      correct:
        "@DIContainer struct C {\n@Provide(.input) var Swift: A\nfunc `self`() -> Int { 3 }\n}"
    )
  ),
  Variation(
    .unsupportedType,
    DiagnosticExample(
      "@DIContainer struct C {\n@Provide(.input) var a: (some A)?\n}",
      reports: "2:26: a provision cannot have an opaque type; write 'any A'",
      fixIts: ["Write 'any'"],
      fixed: "@DIContainer struct C {\n@Provide(.input) var a: (any A)?\n}"
    )
  ),
]
