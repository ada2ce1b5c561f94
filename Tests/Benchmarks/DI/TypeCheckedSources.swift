/// The source of a container with 250 provisions, and of a handwritten struct that does the same.
struct TypeCheckedSources {
  let container: String
  let byHand: String

  /// The options with which both are compiled.
  let flags: [String]
}

// MARK: One kind of provision

extension TypeCheckedSources {
  /// Returns the sources of shared services, most of which need the two preceding ones.
  ///
  /// - Parameter flags: The options with which both are compiled.
  /// - Returns: The sources.
  static func shared(_ flags: [String] = []) -> TypeCheckedSources {
    TypeCheckedSources(
      container: "import InnoDI\n" + services + sharedContainer,
      byHand: services + sharedByHand,
      flags: flags
    )
  }

  private static let all = 0..<250

  /// Returns the services that a service needs: up to two of the preceding ones.
  private static func needs(_ index: Int) -> [Int] { [index - 1, index - 2].filter { $0 >= 0 } }

  private static func list(_ index: Int, _ element: (Int) -> String) -> String {
    needs(index).map(element).joined(separator: ", ")
  }

  private static var services: String {
    all.map { index in
      """
      final class S\(index): Sendable {
        init(\(list(index) { "_ s\($0): S\($0)" })) {}
      }

      """
    }
    .joined()
  }

  private static var sharedContainer: String {
    let provisions = all.map { index in
      let parameters = list(index) { "s\($0): S\($0)" }
      return """
          @Provide(factory: { (\(parameters)) in S\(index)(\(list(index) { "s\($0)" })) }, concrete: true)
          var s\(index): S\(index)

        """
    }
    return "@DIContainer struct Container {\n\(provisions.joined())}\n"
  }

  private static var sharedByHand: String {
    let properties = all.map { "  let s\($0): S\($0)\n" }.joined()
    let parameters = all.map { "s\($0): S\($0)? = nil" }.joined(separator: ", ")
    let values = all.map { index in
      """
          let s\(index) = s\(index) ?? S\(index)(\(list(index) { "s\($0)" }))
          self.s\(index) = s\(index)

      """
    }
    return "struct Container {\n\(properties)  init(\(parameters)) {\n\(values.joined())  }\n}\n"
  }
}

// MARK: All kinds of provisions

extension TypeCheckedSources {
  /// The sources of a nested container with groups of five provisions, and with ten children.
  ///
  /// A group consists of a service that needs the preceding group, a service that is built from key
  /// paths, a lazy service, a transient service and an asynchronous service.
  static let mixed = TypeCheckedSources(
    container: "import InnoDI\n" + mixedServices + mixedContainer,
    byHand: mixedServices + mixedByHand,
    flags: []
  )

  private static let groups = 0..<50
  private static let children = 0..<10

  private static var mixedServices: String {
    groups.map { index in
      """
      final class A\(index): Sendable { init(\(index == 0 ? "" : "_ a: A\(index - 1)")) {} }
      final class B\(index): Sendable { init(a\(index): A\(index)) {} }
      final class C\(index): Sendable { init() {} }
      final class D\(index): Sendable { init(_ c: C\(index), _ b: B\(index)) {} }
      final class E\(index): Sendable { init(_ a: A\(index)) {} }

      """
    }
    .joined()
  }

  private static var mixedContainer: String {
    let provisions = groups.map { index in
      let needed = index == 0 ? "" : "a\(index - 1): A\(index - 1)"
      let argument = index == 0 ? "" : "a\(index - 1)"
      return """
            @Provide(factory: { (\(needed)) in A\(index)(\(argument)) }, concrete: true)
            var a\(index): A\(index)
            @Provide(B\(index).self, with: [\\.a\(index)], concrete: true)
            var b\(index): B\(index)
            @Provide(factory: { C\(index)() }, concrete: true)
            var c\(index): C\(index)
            @Provide(
              .transient,
              factory: { (c\(index): Lazy<C\(index)>, b\(index): B\(index)) in D\(index)(c\(index)(), b\(index)) },
              concrete: true
            )
            var d\(index): D\(index)
            @Provide(
              asyncFactory: { (a\(index): A\(index)) async in E\(index)(a\(index)) },
              concrete: true
            )
            var e\(index): E\(index)

        """
    }
    let subContainers = children.map { index in
      """
          @SubContainer(scope: .\(index.isMultiple(of: 2) ? "shared" : "transient"), with: [\\.a0])
          var child\(index): Parts.Child

      """
    }
    return """
      enum Parts {
        @DIContainer struct Child {
          @Provide(.input) var a0: A0
          @Provide(B0.self, with: [\\.a0], concrete: true) var b0: B0
        }
      }

      enum App {
        @DIContainer struct Container {
      \(provisions.joined())\(subContainers.joined())  }
      }

      """
  }

  private static var mixedByHand: String {
    let properties = groups.map { index in
      """
          let a\(index): A\(index)
          let b\(index): B\(index)
          private let lateC\(index): Late<C\(index)>
          var c\(index): C\(index) { lateC\(index).value }
          private let givenD\(index): D\(index)?
          var d\(index): D\(index) { givenD\(index) ?? D\(index)(c\(index), b\(index)) }
          private let taskE\(index): Task<E\(index), Never>
          var e\(index): E\(index) { get async { await taskE\(index).value } }

      """
    }
    let childProperties = children.map { index in
      index.isMultiple(of: 2)
        ? "    let child\(index): Parts.Child\n"
        : """
            private let given\(index): Parts.Child?
            var child\(index): Parts.Child { given\(index) ?? Parts.Child(a0: a0) }

        """
    }
    let parameters =
      groups.map { index in
        "abcde".map { "\($0)\(index): \($0.uppercased())\(index)? = nil" }.joined(separator: ", ")
      } + children.map { "child\($0): Parts.Child? = nil" }
    let values = groups.map { index in
      """
            let a\(index) = a\(index) ?? A\(index)(\(index == 0 ? "" : "a\(index - 1)"))
            self.a\(index) = a\(index)
            self.b\(index) = b\(index) ?? B\(index)(a\(index): a\(index))
            lateC\(index) = Late { c\(index) ?? C\(index)() }
            givenD\(index) = d\(index)
            taskE\(index) = Task { e\(index) ?? E\(index)(a\(index)) }

      """
    }
    let childValues = children.map { index in
      index.isMultiple(of: 2)
        ? "      self.child\(index) = child\(index) ?? Parts.Child(a0: a0)\n"
        : "      given\(index) = child\(index)\n"
    }
    return """
      final class Late<Value> {
        private(set) lazy var value: Value = make()
        private let make: () -> Value
        init(_ make: @escaping () -> Value) { self.make = make }
      }

      enum Parts {
        struct Child {
          let a0: A0
          let b0: B0
          init(a0: A0, b0: B0? = nil) {
            self.a0 = a0
            self.b0 = b0 ?? B0(a0: a0)
          }
        }
      }

      enum App {
        struct Container {
      \(properties.joined())\(childProperties.joined())
          init(\(parameters.joined(separator: ", "))) {
      \(values.joined())\(childValues.joined())    }
        }
      }

      """
  }
}
