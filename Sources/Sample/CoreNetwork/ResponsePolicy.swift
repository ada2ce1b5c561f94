/// How a request's answer is read.
public enum ResponsePolicy: Sendable, Equatable {
  /// As JSON.
  case json
  /// As JSON, and an empty body as the fallback's JSON.
  case jsonAllowingEmptyBody(fallback: String = "{}")
}
