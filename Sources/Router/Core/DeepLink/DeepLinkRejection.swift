/// Why a URL is turned down.
///
/// No text repeats the path or the query, which may hold what must not be seen in a log.
public enum DeepLinkRejection: Error, Hashable {
  /// The URL is too long.
  case tooLong(bytes: Int, limit: Int)

  /// The path has too many parts; they are counted up to one above the limit.
  case tooManySegments(limit: Int)

  /// The query has too many items; they are counted up to one above the limit.
  case tooManyQueryItems(limit: Int)

  /// It does not begin with a scheme and a colon.
  case noScheme

  /// The part before the path names a user, which a link to an app never does.
  case userInformation

  /// The host is neither a name nor an address.
  case invalidHost

  /// The port is not a number from 0 to 65535.
  case invalidPort

  /// A part holds a control character, plain or encoded.
  case controlCharacter(in: Part)

  /// A part has a percent sign without two digits, or what the digits say is not UTF-8.
  case badEncoding(in: Part)

  /// The app does not answer to the scheme.
  case schemeNotAllowed(String)

  /// The app does not answer to the host.
  case hostNotAllowed(String?)

  /// A modal is open, and a link must not go past it.
  case modalOpen

  /// A modal is open and could not be dismissed.
  case modalNotDismissed

  /// Another link is held back, and must not lose its place.
  case anotherLinkPending

  /// Observers have answered links with links too many times in a row.
  case tooManyLinks(limit: Int)

  /// A part of a URL.
  public enum Part: Hashable, Sendable {
    /// The URL as it came.
    case url

    /// The host and its port.
    case host

    /// A part of the path, counted from 1.
    case segment(Int)

    /// An item of the query, counted from 1.
    case queryItem(Int)
  }
}

extension DeepLinkRejection: CustomStringConvertible {
  /// Why, in one sentence.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "the URL has \(bytes) bytes, of at most \(limit)"
    case .tooManySegments(let limit):
      "the path has more than \(limit) segments"
    case .tooManyQueryItems(let limit):
      "the query has more than \(limit) items"
    case .noScheme:
      "the URL has no scheme: it must begin like app://"
    case .userInformation:
      "the URL names a user before its host: take out what stands before the @"
    case .invalidHost:
      "the host is neither a name nor an address"
    case .invalidPort:
      "the port must be a number from 0 to 65535"
    case .controlCharacter(let part):
      "\(part) holds a control character"
    case .badEncoding(let part):
      "\(part) has a broken percent-encoding: write % as %25"
    case .schemeNotAllowed(let scheme):
      "the app does not open \(scheme): URLs"
    case .hostNotAllowed(let host):
      host.map { "the app does not open URLs of the host \($0)" }
        ?? "the app does not open URLs without a host"
    case .modalOpen:
      "a modal is open: dismiss it first"
    case .modalNotDismissed:
      "a modal is open and could not be dismissed"
    case .anotherLinkPending:
      "another link is held back: resume or discard it first"
    case .tooManyLinks(let limit):
      "\(limit) links have followed from one: look for an observer that answers every outcome"
    }
  }
}

extension DeepLinkRejection.Part: CustomStringConvertible {
  /// The part's name.
  public var description: String {
    switch self {
    case .url: "the URL"
    case .host: "the host"
    case .segment(let number): "segment \(number)"
    case .queryItem(let number): "query item \(number)"
    }
  }
}
