public import Foundation

/// The request that a ``NetworkFailure`` tells of.
public struct FailedRequest: Sendable, Equatable {
  /// Its method.
  public let method: RequestMethod
  /// What it asked.
  public let url: URL

  /// Names a request.
  ///
  /// - Parameters:
  ///   - method: Its method.
  ///   - url: What it asked.
  public init(method: RequestMethod, url: URL) {
    self.method = method
    self.url = url
  }
}
