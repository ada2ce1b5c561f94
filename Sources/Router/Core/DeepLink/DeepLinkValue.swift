public import Foundation

/// A value that can be written as text in a URL, for example as a parameter of a deep link.
///
/// ```swift
/// enum Order: String, DeepLinkValue { case newest, oldest }
/// ```
public protocol DeepLinkValue: Sendable {
  /// Creates a value from text, or returns `nil` if the text cannot be converted to the type.
  ///
  /// - Parameter deepLinkText: The text, without percent-encoding.
  init?(deepLinkText: String)

  /// The value as text, without percent-encoding.
  var deepLinkText: String { get }
}

extension DeepLinkValue where Self: LosslessStringConvertible {
  /// Creates a value from its textual description.
  ///
  /// - Parameter deepLinkText: The textual description of the value.
  @inlinable
  public init?(deepLinkText: String) {
    self.init(deepLinkText)
  }

  /// The value's description.
  @inlinable public var deepLinkText: String { description }
}

extension DeepLinkValue where Self: RawRepresentable, RawValue: DeepLinkValue {
  /// Creates the value from the text of its raw value.
  ///
  /// - Parameter deepLinkText: The text.
  @inlinable
  public init?(deepLinkText: String) {
    guard let rawValue = RawValue(deepLinkText: deepLinkText) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  @inlinable public var deepLinkText: String { rawValue.deepLinkText }
}

extension String: DeepLinkValue {}
extension Bool: DeepLinkValue {}
extension Int: DeepLinkValue {}
extension Int8: DeepLinkValue {}
extension Int16: DeepLinkValue {}
extension Int32: DeepLinkValue {}
extension Int64: DeepLinkValue {}
extension UInt: DeepLinkValue {}
extension UInt8: DeepLinkValue {}
extension UInt16: DeepLinkValue {}
extension UInt32: DeepLinkValue {}
extension UInt64: DeepLinkValue {}
extension Double: DeepLinkValue {}
extension Float: DeepLinkValue {}

extension UUID: DeepLinkValue {
  /// Creates a UUID from its text.
  ///
  /// - Parameter deepLinkText: The text, in upper or lower case.
  public init?(deepLinkText: String) {
    self.init(uuidString: deepLinkText)
  }

  /// The UUID in upper case.
  public var deepLinkText: String { uuidString }
}
