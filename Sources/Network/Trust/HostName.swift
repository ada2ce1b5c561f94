#if Trust
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The host of a URL in lower case, without a final dot and without the brackets around an IPv6
/// address.
package struct HostName: Sendable, Hashable {
  package let text: String
  /// A Boolean value that indicates whether the host is a name rather than an IP address.
  package let isName: Bool

  /// A Boolean value that indicates whether the host is a name whose last part is a number, such as
  /// `127.1`.
  ///
  /// Some parsers interpret `127.1` as an IPv4 address (URL standard, section 3.5).
  package var isAmbiguous: Bool {
    guard isName, let last = text.split(separator: ".").last else { return false }
    return last.allSatisfy(\.isNumber) || last.hasPrefix("0x")
  }

  /// Returns a Boolean value that indicates whether the last part of a host is a number and the
  /// host is not a complete IP address.
  ///
  /// If the last part of the host starts with a letter, this method returns `false` without
  /// creating a ``HostName``. Most hosts have such a last part, so this method is usually faster
  /// than the property ``isAmbiguous``.
  package static func isAmbiguous(_ host: String) -> Bool {
    let dot = UInt8(ascii: ".")
    let reversedPart = host.utf8.reversed().drop { $0 == dot }.prefix { $0 != dot }
    guard let first = reversedPart.last else { return false }
    // A part that starts with a letter is not a number.
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    return !isLetter && HostName(host).isAmbiguous
  }

  package init(_ host: String) {
    var text = host.lowercased()
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    if text.hasSuffix(".") { text.removeLast() }
    self.text = text
    var (four, six) = (in_addr(), in6_addr())
    isName = inet_pton(AF_INET, text, &four) != 1 && inet_pton(AF_INET6, text, &six) != 1
  }
}
#endif
