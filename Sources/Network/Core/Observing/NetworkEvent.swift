public import Foundation

/// An event in the life of a request.
///
/// `id` counts the requests of a client from 1, and `attempt` counts the attempts of a request from
/// 1. An attempt that is sent produces `requestStarted`. If a response arrives, with any status,
/// `responseReceived` follows. If the attempt fails, `requestFailed` is the last event. An attempt
/// that is rejected before it is sent, or cancelled during the delay of a retry, produces only
/// `requestFailed`.
///
/// A stream produces `responseReceived` with 0 bytes when its head arrives, and `requestFailed` if
/// its body then ends early.
///
/// URL and headers are not redacted. Use a ``NetworkLogger`` or ``Redaction`` to display them.
public enum NetworkEvent: Sendable {
  /// An attempt is about to be sent, with the headers that the interceptors produced.
  case requestStarted(id: Int, attempt: Int, method: HTTPMethod, url: URL, headers: HTTPHeaders)
  /// A complete response has arrived; `bytes` is the size of its body.
  case responseReceived(
    id: Int,
    attempt: Int,
    status: Int,
    headers: HTTPHeaders,
    bytes: Int,
    duration: Duration
  )
  /// The attempt failed. A retry may follow.
  case requestFailed(id: Int, attempt: Int, error: NetworkError, duration: Duration)
  /// The attempt with the number `attempt` will be sent after `delay`.
  case retryScheduled(id: Int, attempt: Int, delay: Duration)

  /// The number of the request.
  public var id: Int {
    switch self {
    case .requestStarted(let id, _, _, _, _), .responseReceived(let id, _, _, _, _, _),
      .requestFailed(let id, _, _, _), .retryScheduled(let id, _, _):
      id
    }
  }
}

/// A step within an attempt, in more detail than ``NetworkEvent``.
public enum NetworkStep: Sendable, Equatable {
  /// The request belongs to the operation that ``NetworkContext`` names.
  case operation(String)
  /// The session reported progress.
  case transport(TransportEvent)
  /// The response came from the cache.
  case answeredFromCache
  /// The server confirmed that the cached response is still valid.
  case revalidated
  /// The use of the cache, and its reason; not reported by a client without a cache.
  case cache(CacheUse)
  /// The response is shared with an equal request that was already running.
  case joined
  /// The server rejected the token, and the request is sent again with a new one.
  case tokenRefreshed
}
