import SwiftSyntax
import SwiftSyntaxBuilder
import Testing

@Suite("What @Routable and @CasePathable add")
struct RoutableExpansionTests {
  @Test("Case paths and a schema, as visible as the enum, and the conformances")
  func routable() {
    expectExpansion(
      of: """
        @Routable
        public enum Place {
          case home
          case detail(id: Int, String)
        }
        """,
      is: """
        public enum Place {
          case home
          case detail(id: Int, String)

          public static var caseSchemas: [CaseSchema<Self>] {
            [
              CaseSchema("home") { _ throws(CaseArgumentError) in
                .home
              },
              CaseSchema("detail", [CaseParameter("id", type: (Int).self, typeName: "Int"), \
        CaseParameter(type: (String).self, typeName: "String")]) \
        { arguments throws(CaseArgumentError) in
                .detail(id: try arguments.value(0), try arguments.value(1))
              }
            ]
          }

          public var caseName: String {
            switch self {
            case .home:
              "home"
            case .detail:
              "detail"
            }
          }

          public enum Cases {
            public static var home: CasePath<Place, Void> {
              CasePath(
                "home",
                embed: { _ in
                  .home
                },
                extract: { root in
                  guard case .home = root else {
                    return nil
                  }
                  return ()
                }
              )
            }
            public static var detail: CasePath<Place, (id: Int, String)> {
              CasePath(
                "detail",
                embed: { value in
                  .detail(id: value.0, value.1)
                },
                extract: { root in
                  guard case .detail(let value0, let value1) = root else {
                    return nil
                  }
                  return (value0, value1)
                }
              )
            }
          }
        }

        extension Place: InnoRouter.Route, InnoReflection.CaseReflecting {
        }
        """
    )
  }

  @Test("No conformance that is written already, and no member either")
  func stated() {
    expectExpansion(
      of: """
        @CasePathable
        private enum Place: CaseReflecting {
          case home
          var caseName: String { "home" }
          static let caseSchemas: [CaseSchema<Place>] = []
        }
        """,
      is: """
        private enum Place: CaseReflecting {
          case home
          var caseName: String { "home" }
          static let caseSchemas: [CaseSchema<Place>] = []

          fileprivate enum Cases {
            fileprivate static var home: CasePath<Place, Void> {
              CasePath(
                "home",
                embed: { _ in
                  .home
                },
                extract: { root in
                  guard case .home = root else {
                    return nil
                  }
                  return ()
                }
              )
            }
          }
        }
        """,
      conformances: []
    )
  }
}
