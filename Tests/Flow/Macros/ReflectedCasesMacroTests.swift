import Testing

@Suite("@ReflectedCases")
struct ReflectedCasesMacroTests {
  @Test("each shape of a payload gets its path and its schema, as visible as the enum")
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
              "idle",
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
              "move",
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

  @Test("the members of a private enum are fileprivate, so that its feature sees them")
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
}
