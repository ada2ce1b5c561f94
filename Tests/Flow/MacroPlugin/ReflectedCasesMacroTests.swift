import Testing

@Suite("@ReflectedCases")
struct ReflectedCasesMacroTests {
  @Test("Each case gets a path and a schema with the access level of the enum")
  func shapes() {
    expectExpansion(
      of: """
        @ReflectedCases
        public enum Action {
          case idle
          case move(id: Int, String)
        }
        """,
      is: """
        public enum Action {
          case idle
          case move(id: Int, String)

          public static var idleCasePath: CasePath<Self, Void> {
            CasePath(
              declared: "idle",
              embed: { _ in
                .idle
              },
              extract: { root in
                guard case .idle = root else {
                  return nil
                }
                return ()
              }
            )
          }

          public static var moveCasePath: CasePath<Self, (id: Int, String)> {
            CasePath(
              declared: "move",
              embed: { value in
                .move(id: value.0, value.1)
              },
              extract: { root in
                guard case .move(let value0, let value1) = root else {
                  return nil
                }
                return (value0, value1)
              }
            )
          }

          public static var caseSchemas: [CaseSchema<Self>] {
            [
              CaseSchema("idle") { _ throws(CaseArgumentError) in
                .idle
              },
              CaseSchema("move", [CaseParameter("id", type: (Int).self, typeName: "Int"), CaseParameter(type: (String).self, typeName: "String")]) { arguments throws(CaseArgumentError) in
                .move(id: try arguments.value(0), try arguments.value(1))
              }
            ]
          }

          public var caseName: String {
            switch self {
            case .idle:
              "idle"
            case .move:
              "move"
            }
          }
        }

        extension Action: InnoFlow.CaseReflecting {
        }
        """
    )
  }

  @Test("The members of a private enum are fileprivate, so that its feature can use them")
  func privateEnum() {
    expectExpansion(
      of: "@ReflectedCases private enum Nothing {}",
      is: """
        private enum Nothing {

          fileprivate static var caseSchemas: [CaseSchema<Self>] {
            [

            ]
          }

          fileprivate var caseName: String {
            ""
          }
        }

        extension Nothing: InnoFlow.CaseReflecting {
        }
        """
    )
  }

  @Test("A case for an element of a collection also gets a path to the element")
  func element() {
    expectExpansion(
      of: """
        @ReflectedCases
        enum Action {
          case _todo(id: Todo.ID, action: Todo.Action)
        }
        """,
      is: """
        enum Action {
          case _todo(id: Todo.ID, action: Todo.Action)

          static var todoCasePath: CasePath<Self, (id: Todo.ID, action: Todo.Action)> {
            CasePath(
              declared: "_todo",
              embed: { value in
                ._todo(id: value.0, action: value.1)
              },
              extract: { root in
                guard case ._todo(let value0, let value1) = root else {
                  return nil
                }
                return (value0, value1)
              }
            )
          }

          static var todoActionPath: CollectionActionPath<Self, Todo.ID, Todo.Action> {
            CollectionActionPath(todoCasePath)
          }

          static var caseSchemas: [CaseSchema<Self>] {
            [
              CaseSchema("_todo", [CaseParameter("id", type: (Todo.ID).self, typeName: "Todo.ID"), CaseParameter("action", type: (Todo.Action).self, typeName: "Todo.Action")]) { arguments throws(CaseArgumentError) in
                ._todo(id: try arguments.value(0), action: try arguments.value(1))
              }
            ]
          }

          var caseName: String {
            switch self {
            case ._todo:
              "_todo"
            }
          }
        }

        extension Action: InnoFlow.CaseReflecting {
        }
        """
    )
  }

  @Test("Paths have the availability of their cases; unavailable cases have none")
  func availability() {
    expectExpansion(
      of: """
        @available(macOS 20, *)
        enum Features {
          @available(Linux, deprecated)
          @ReflectedCases
          enum Action {
            @available(*, deprecated, message: "It is dark.") case shine
            @available(*, unavailable) case glow
          }
        }
        """,
      is: """
        @available(macOS 20, *)
        enum Features {
          @available(Linux, deprecated)
          enum Action {
            @available(*, deprecated, message: "It is dark.") case shine
            @available(*, unavailable) case glow

            @available(*, deprecated, message: "It is dark.")
            static var shineCasePath: CasePath<Self, Void> {
              CasePath(
                declared: "shine",
                embed: { _ in
                  .shine
                },
                extract: { root in
                  guard case .shine = root else {
                    return nil
                  }
                  return ()
                }
              )
            }

            @available(*, deprecated)
            static var caseSchemas: [CaseSchema<Self>] {
              [
                CaseSchema("shine") { _ throws(CaseArgumentError) in
                  .shine
                }
              ]
            }

            @available(*, deprecated)
            var caseName: String {
              switch self {
              case .shine:
                "shine"
              }
            }
          }
        }

        @available(Linux, deprecated)
        @available(macOS 20, *)
        extension Features.Action: InnoFlow.CaseReflecting {
        }
        """
    )
  }

  @Test("A case that is deprecated on a platform deprecates the generated members there")
  func platformDeprecation() {
    expectExpansion(
      of: """
        @ReflectedCases
        enum Action {
          @available(macOS, deprecated: 15, message: "It is dark.") case shine
        }
        """,
      is: """
        enum Action {
          @available(macOS, deprecated: 15, message: "It is dark.") case shine

          @available(macOS, deprecated: 15, message: "It is dark.")
          static var shineCasePath: CasePath<Self, Void> {
            CasePath(
              declared: "shine",
              embed: { _ in
                .shine
              },
              extract: { root in
                guard case .shine = root else {
                  return nil
                }
                return ()
              }
            )
          }

          @available(macOS, deprecated: 15)
          static var caseSchemas: [CaseSchema<Self>] {
            [
              CaseSchema("shine") { _ throws(CaseArgumentError) in
                .shine
              }
            ]
          }

          @available(macOS, deprecated: 15)
          var caseName: String {
            switch self {
            case .shine:
              "shine"
            }
          }
        }

        extension Action: InnoFlow.CaseReflecting {
        }
        """
    )
  }

  @Test("A member that the enum implements is not generated")
  func own() {
    expectExpansion(
      of: """
        @ReflectedCases
        enum Action {
          static let caseSchemas: [CaseSchema<Self>] = []
          var caseName: String { "mine" }
        }
        """,
      is: """
        enum Action {
          static let caseSchemas: [CaseSchema<Self>] = []
          var caseName: String { "mine" }
        }

        extension Action: InnoFlow.CaseReflecting {
        }
        """
    )
  }
}
