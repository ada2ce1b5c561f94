public import Foundation

extension UUID: DeepLinkValue {
  /// Reads a UUID.
  ///
  /// - Parameter deepLinkText: The text, in upper or lower case.
  public init?(deepLinkText: String) {
    self.init(uuidString: deepLinkText)
  }

  /// The UUID in upper case.
  public var deepLinkText: String { uuidString }
}
