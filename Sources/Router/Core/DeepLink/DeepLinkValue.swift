/// A value that stands in a URL as text: what a parameter of a deep link is read as.
///
/// ```swift
/// enum Order: String, DeepLinkValue { case newest, oldest }
/// ```
public protocol DeepLinkValue: Sendable {
  /// Reads the value, or gives `nil` when the text is not one.
  ///
  /// - Parameter deepLinkText: The text, decoded.
  init?(deepLinkText: String)

  /// The value as text, not encoded.
  var deepLinkText: String { get }
}

extension DeepLinkValue where Self: LosslessStringConvertible {
  /// Reads the value as its own description.
  ///
  /// - Parameter deepLinkText: The text.
  @inlinable
  public init?(deepLinkText: String) {
    self.init(deepLinkText)
  }

  /// The value's own description.
  @inlinable public var deepLinkText: String { description }
}

extension DeepLinkValue where Self: RawRepresentable, RawValue: DeepLinkValue {
  /// Reads the raw value.
  ///
  /// - Parameter deepLinkText: The text.
  @inlinable
  public init?(deepLinkText: String) {
    guard let rawValue = RawValue(deepLinkText: deepLinkText) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value.
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
