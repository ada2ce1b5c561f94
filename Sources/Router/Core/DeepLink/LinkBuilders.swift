import InnoCasePaths

/// An index for looking up the mappings that can build a link to a given output.
struct LinkBuilders<Output>: Sendable {
  private let builds: [DeepLinkMapping<Output>.Build?]
  /// The indices of the mappings that build links for only one enum case.
  ///
  /// Each key is the name of an enum case. The indices are in ascending order.
  private var byCase: [String: [Int]] = [:]
  /// The indices of the mappings that may build links for any enum case, in ascending order.
  private var others: [Int] = []

  /// Creates an index of mappings.
  ///
  /// - Parameter mappings: The mappings, in the order in which they are tried.
  init(_ mappings: [DeepLinkMapping<Output>]) {
    builds = mappings.map(\.build)
    let cases = (Output.self as? any CaseReflecting.Type).map { Self.caseNames(of: $0) } ?? []
    for (index, mapping) in mappings.enumerated() where mapping.build != nil {
      if let name = mapping.caseName, cases.contains(name) {
        byCase[name, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// Returns the parameters that the mapping at `index` creates for a link to the given output.
  ///
  /// The result is `nil` if the mapping does not accept the output.
  func parameters(of output: Output, by index: Int) -> DeepLinkParameters? {
    builds[index]?(output)
  }

  /// Tries the mappings that can build a link to an output, in order, until `visit` returns a
  /// result.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - visit: A closure that returns a result for a mapping's index and parameters, or `nil` to
  ///     try the next mapping.
  /// - Returns: The first result that `visit` returns, or `nil` if `visit` returns no result.
  func first<Result>(
    for output: Output,
    _ visit: (Int, DeepLinkParameters) -> Result?
  ) -> Result? {
    let name = byCase.isEmpty ? nil : (output as? any CaseReflecting)?.caseName
    var own = (name.flatMap { byCase[$0] } ?? [])[...]
    var rest = others[...]
    while let index = Self.removeSmaller(&own, &rest) {
      if let parameters = builds[index]?(output), let result = visit(index, parameters) {
        return result
      }
    }
    return nil
  }

  private static func removeSmaller(
    _ left: inout ArraySlice<Int>,
    _ right: inout ArraySlice<Int>
  )
    -> Int?
  {
    guard let first = left.first else { return right.popFirst() }
    guard let second = right.first, second < first else { return left.popFirst() }
    return right.popFirst()
  }

  private static func caseNames<Value: CaseReflecting>(of type: Value.Type) -> Set<String> {
    Set(type.caseSchemas.map(\.name))
  }
}
