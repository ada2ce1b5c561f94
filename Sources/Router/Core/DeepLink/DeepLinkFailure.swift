/// Why what a link opens was refused where it was to be opened.
public struct DeepLinkFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why, in one sentence.
  public let description: String

  /// Says why.
  ///
  /// - Parameter reason: Why, in one sentence.
  public init(_ reason: String) {
    description = reason
  }
}

extension RouterResult {
  /// Turns a refusal into a failure of the link that led to it.
  ///
  /// - Throws: What the result says, when it is not a success.
  public func orFail() throws(DeepLinkFailure) {
    if !isSuccess { throw DeepLinkFailure(description) }
  }
}
