public import Foundation

/// Something that happened to a request.
///
/// `id` counts the client's logical requests from 1; `attempt` counts from 1 in each. An attempt
/// that is sent gives `requestStarted`, then `responseReceived` (of any status) unless the
/// connection failed, then `requestFailed` unless it ends well. An attempt refused before it is
/// sent, or cancelled while it waits to retry, gives `requestFailed` alone. Headers and URL are as
/// sent: show them through a ``NetworkLogger``, which knows what to redact.
public enum NetworkEvent: Sendable {
  /// An attempt is about to be sent, as the interceptors left it.
  case requestStarted(id: Int, attempt: Int, method: HTTPMethod, url: URL, headers: HTTPHeaders)
  /// A whole response came, redirects followed; `bytes` is the body's size.
  case responseReceived(
    id: Int,
    attempt: Int,
    status: Int,
    headers: HTTPHeaders,
    bytes: Int,
    duration: Duration
  )
  /// The attempt failed; another may follow.
  case requestFailed(id: Int, attempt: Int, error: NetworkError, duration: Duration)
  /// The next attempt, numbered `attempt`, is sent after `delay`.
  case retryScheduled(id: Int, attempt: Int, delay: Duration)

  /// The logical request this belongs to.
  public var id: Int {
    switch self {
    case .requestStarted(let id, _, _, _, _), .responseReceived(let id, _, _, _, _, _),
      .requestFailed(let id, _, _, _), .retryScheduled(let id, _, _):
      id
    }
  }
}
