/// The reason why a URL is rejected.
///
/// The description never contains the path or the query, because both can contain private data.
public enum DeepLinkRejection: Error, Hashable {
  /// The URL is too long.
  case tooLong(bytes: Int, limit: Int)

  /// The path has more segments than the limit.
  case tooManySegments(limit: Int)

  /// The query has more items than the limit.
  case tooManyQueryItems(limit: Int)

  /// The URL does not begin with a scheme and a colon.
  case noScheme

  /// The URL has a user name before its host.
  case userInformation

  /// The host is neither a name nor an address.
  case invalidHost

  /// The port is not a number from 0 to 65535.
  case invalidPort

  /// A part of the URL contains a control character, either literal or percent-encoded.
  case controlCharacter(in: Part)

  /// In a part of the URL, a percent sign is not followed by two hexadecimal digits, or the decoded
  /// bytes are not UTF-8.
  case badEncoding(in: Part)

  /// The scheme is not accepted.
  case schemeNotAllowed(String)

  /// The host is not accepted, or the URL has no host (`nil`) although one is required.
  case hostNotAllowed(String?)

  /// A modal is open, and ``DeepLinkPolicies/openModal`` is `reject`.
  case modalOpen

  /// A modal is open and could not be dismissed.
  case modalNotDismissed

  /// Another link is deferred, and ``DeepLinkPolicies/unrelated`` is `protectsPending`.
  case anotherLinkPending

  /// A link caused so many further links to open that the limit was reached.
  case tooManyLinks(limit: Int)

  /// A part of a URL.
  public enum Part: Hashable, Sendable {
    /// The whole URL.
    case url

    /// The host and its port.
    case host

    /// The path segment with the given position, which starts at 1.
    case segment(Int)

    /// The query item with the given position, which starts at 1.
    case queryItem(Int)
  }
}
