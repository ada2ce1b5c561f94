/// An enum that can tell which cases it has and build one from values.
///
/// `@InnoFlow` adds it to a feature's `Action`, `@Routable` to a route. A console or a test can
/// then list what may be sent and send it, without knowing the type.
public protocol CaseReflecting {
  /// Every case, in the order of declaration.
  static var caseSchemas: [CaseSchema<Self>] { get }

  /// The name of the case that this value is.
  var caseName: String { get }
}
