import SwiftSyntax
import SwiftSyntaxBuilder
import Testing

@Suite("Expansions of @Routable and @CasePathable")
struct RoutableExpansionTests {
  @Test("Each case gets a path and a schema with the access level of the enum")
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

          nonisolated public enum Cases {
            public static var home: CasePath<Place, Void> {
              CasePath(
                declared: "home",
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
                declared: "detail",
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

          nonisolated public static var caseSchemas: [CaseSchema<Self>] {
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

          nonisolated public var caseName: String {
            switch self {
            case .home:
              "home"
            case .detail:
              "detail"
            }
          }
        }

        extension Place: nonisolated InnoRouter.Route, nonisolated InnoCasePaths.CaseReflecting {
        }
        """
    )
  }

  @Test("A conformance or member that the enum already has is not generated")
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

          nonisolated fileprivate enum Cases {
            fileprivate static var home: CasePath<Place, Void> {
              CasePath(
                declared: "home",
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

  @Test("The code for a case inside #if is generated inside the same #if")
  func conditional() {
    expectExpansion(
      of: """
        @CasePathable
        enum Place {
          case home
          #if DEBUG
          case secret
          #else
          case shop(Int)
          #endif
          #if os(Linux)
          var isLinux: Bool { true }
          #endif
        }
        """,
      is: """
        enum Place {
          case home
          #if DEBUG
          case secret
          #else
          case shop(Int)
          #endif
          #if os(Linux)
          var isLinux: Bool { true }
          #endif

          nonisolated enum Cases {
            static var home: CasePath<Place, Void> {
              CasePath(
                declared: "home",
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
            #if DEBUG
            static var secret: CasePath<Place, Void> {
              CasePath(
                declared: "secret",
                embed: { _ in
                  .secret
                },
                extract: { root in
                  guard case .secret = root else {
                    return nil
                  }
                  return ()
                }
              )
            }
            #else
            static var shop: CasePath<Place, Int> {
              CasePath(
                declared: "shop",
                embed: { value in
                  .shop(value)
                },
                extract: { root in
                  guard case .shop(let value0) = root else {
                    return nil
                  }
                  return value0
                }
              )
            }
            #endif
          }

          nonisolated static var caseSchemas: [CaseSchema<Self>] {
            var schemas: [CaseSchema<Self>] = []
            schemas.reserveCapacity(3)
            schemas += [
              CaseSchema("home") { _ throws(CaseArgumentError) in
                .home
              }
            ]
            #if DEBUG
            schemas += [
                CaseSchema("secret") { _ throws(CaseArgumentError) in
                .secret
              }
              ]
            #else
            schemas += [
                CaseSchema("shop", [CaseParameter(type: (Int).self, typeName: "Int")]) \
        { arguments throws(CaseArgumentError) in
                .shop(try arguments.value(0))
              }
              ]
            #endif
            return schemas
          }

          nonisolated var caseName: String {
            switch self {
            case .home:
              return "home"
            #if DEBUG
            case .secret:
              return "secret"
            #else
            case .shop:
              return "shop"
            #endif
            }
          }
        }
        """,
      conformances: []
    )
  }
}
