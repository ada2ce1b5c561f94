/// A generated source tree with one container in each file.
///
/// Each container has an input, ten provisions and four children, as in a very large app.
enum GeneratedTree {
  static func write(_ count: Int, to folder: TemporaryFolder) throws {
    for index in 0..<count {
      try folder.write(container(index, of: count), to: "Sources/M\(index % 20)/C\(index).swift")
    }
  }

  private static func container(_ index: Int, of count: Int) -> String {
    let provisions = (0..<10).map { number in
      """
        /// Service \(number) of this container.
        @Provide(
          .shared,
          factory: { (\(number == 0 ? "url: String" : "service\(number - 1): any Service")) in
            Service\(number)(\(number == 0 ? "url" : "service\(number - 1)"))
          }
        )
        var service\(number): any Service
      """
    }
    let children = (4 * index + 1...4 * index + 4).filter { $0 < count }.map { child in
      """
        @SubContainer(scope: .shared, bindings: [(child: \\C\(child).url, parent: \\C\(index).url)])
        var child\(child): C\(child)
      """
    }
    let attribute = index == 0 ? "@DIContainer(root: true)" : "@DIContainer"
    return """
      import InnoDI

      \(attribute)
      struct C\(index) {
        @Provide(.input)
        var url: String

      \((provisions + children).joined(separator: "\n\n"))
      }

      """
  }
}
