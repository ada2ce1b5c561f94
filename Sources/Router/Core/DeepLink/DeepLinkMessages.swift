// The messages for the outcomes and errors of deep links.

extension DeepLinkRejection: CustomStringConvertible {
  /// The reason why the deep link was rejected, in one sentence.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "the URL is \(bytes) bytes long; the limit is \(limit)"
    case .tooManySegments(let limit):
      "the path has too many segments; the limit is \(limit)"
    case .tooManyQueryItems(let limit):
      "the query has too many items; the limit is \(limit)"
    case .noScheme:
      "the URL must begin with a scheme, such as app://"
    case .userInformation:
      "the URL has a user name before its host; remove the user name and the @"
    case .invalidHost:
      "the host is neither a valid name nor an IP address"
    case .invalidPort:
      "the port must be a number from 0 to 65535"
    case .controlCharacter(let part):
      "\(part) contains a control character"
    case .badEncoding(let part):
      "\(part) is not valid percent-encoded UTF-8; write a literal % as %25"
    case .schemeNotAllowed(let scheme):
      "the app does not open URLs with the scheme \(scheme)"
    case .hostNotAllowed(let host):
      host.map { "the app does not open URLs with the host \($0)" }
        ?? "the app does not open URLs without a host"
    case .modalOpen:
      "a modal is open; dismiss it first"
    case .modalNotDismissed:
      "a modal is open and could not be dismissed; check the middleware of the modal store"
    case .anotherLinkPending:
      "another link is already deferred; resume or discard that link first"
    case .tooManyLinks(let limit):
      "one link caused more than \(limit) others to open; look for an observer that opens "
        + "another link whenever a link opens"
    }
  }
}

extension DeepLinkRejection.Part: CustomStringConvertible {
  /// The name of this part of a link, such as `path segment 2`.
  public var description: String {
    switch self {
    case .url: "the URL"
    case .host: "the host"
    case .segment(let number): "path segment \(number)"
    case .queryItem(let number): "query item \(number)"
    }
  }
}

extension DeepLinkPatternError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .wildcardNotLast(let pattern):
      "\(pattern): * matches the rest of the path, so no segment can follow it"
    case .invalidName(let name, let pattern):
      "\(pattern): \"\(name)\" is not a parameter name; "
        + "use letters, digits and _, and do not begin with a digit"
    case .repeatedName(let name, let pattern):
      "\(pattern): two parameters are named \(name); rename one of them"
    case .missingParameter(let pattern):
      "the pattern \(pattern) maps to a case with an associated value, but has no parameter for "
        + "the value; add a parameter, such as :id"
    case .repeatedPattern(let pattern):
      "two mappings have the pattern \(pattern); remove one of them"
    case .sameShape(let pattern, let other):
      "the patterns \(pattern) and \(other) match the same paths; combine their mappings"
    }
  }
}

extension DeepLinkDecision: CustomStringConvertible {
  /// The decision about a deep link, in one sentence.
  public var description: String {
    switch self {
    case .plan(let plan): "opens \(plan.output)"
    case .gated(let plan): "opens \(plan.output) after the user signs in"
    case .unhandled: unhandledMessage
    case .rejected(let rejection): "\(rejection)"
    }
  }
}

extension DeepLinkOutcome: CustomStringConvertible {
  /// The outcome in one sentence.
  public var description: String {
    switch self {
    case .executed(let plan): "opened \(plan.output)"
    case .failed(let plan, let failure): "cannot open \(plan.output): \(failure)"
    case .pending(let pending): "\(pending)"
    case .ignored(let plan): "\(plan.output) is already open"
    case .unhandled: unhandledMessage
    case .rejected(let rejection): "\(rejection)"
    case .stale: "the link is no longer deferred: it was opened, replaced or discarded"
    case .nothingPending: "no link is deferred"
    }
  }
}

extension PendingDeepLink: CustomStringConvertible {
  /// The deferred output and the reason for deferring it, in one sentence.
  public var description: String {
    switch reason {
    case .authentication: "\(plan.output) is deferred until a user signs in"
    case .openModal: "\(plan.output) is deferred until no modal is open"
    }
  }
}

private let unhandledMessage = "no pattern accepts the link"
