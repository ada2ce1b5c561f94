public import Foundation

/// An event during the execution of a request.
///
/// `id` is the number of the request within its client. `attempt` is the number of the attempt
/// within its request. Both numbers start at 1.
///
/// An attempt produces `requestStarted` each time its request is sent, or once if the cache answers
/// the request. If a response arrives, `responseReceived` follows, regardless of the status. If the
/// attempt fails, its last event is `requestFailed`. An attempt that fails before its request is
/// sent, or that is cancelled during the delay before a retry, produces only `requestFailed`.
///
/// If a stale response is returned and revalidated in the background, the events of the
/// revalidation follow, with the same `id` and `attempt`. A `requestFailed` among these events
/// means that only the revalidation failed.
///
/// A stream produces `responseReceived` with 0 bytes when the head of the response arrives, and
/// `requestFailed` if the body then ends early.
///
/// URLs and headers are not redacted. Before you display or store URLs and headers, redact them
/// with ``Redaction``.
public enum NetworkEvent: Sendable {
  /// The request is about to be sent, or is about to be answered from the cache.
  ///
  /// The headers are not redacted and may include credentials.
  case requestStarted(id: Int, attempt: Int, method: HTTPMethod, url: URL, headers: HTTPHeaders)
  /// A response has arrived.
  ///
  /// The value `bytes` is the size of the body, or 0 for a stream.
  case responseReceived(
    id: Int,
    attempt: Int,
    status: Int,
    headers: HTTPHeaders,
    bytes: Int,
    duration: Duration
  )
  /// The attempt failed, and a retry may follow.
  case requestFailed(id: Int, attempt: Int, error: NetworkError, duration: Duration)
  /// The attempt with the number `attempt` will start after `delay`.
  case retryScheduled(id: Int, attempt: Int, delay: Duration)

  /// The number of the request, counted from 1.
  ///
  /// Each client counts its own requests. Clients that share a
  /// ``NetworkEventObserver/requestCounter`` count their requests together.
  public var id: Int {
    switch self {
    case .requestStarted(let id, _, _, _, _), .responseReceived(let id, _, _, _, _, _),
      .requestFailed(let id, _, _, _), .retryScheduled(let id, _, _):
      id
    }
  }
}

/// A detailed step of an attempt to send a request, such as a cache lookup or a token refresh.
public enum NetworkStep: Sendable, Equatable {
  /// The request was made in a ``NetworkContext`` whose operation has the given name.
  case operation(String)
  /// The session reported a transport event, such as progress.
  case transport(TransportEvent)
  /// The response came from the cache.
  case answeredFromCache
  /// The server confirmed that the cached response is still valid.
  case revalidated
  /// The cache was used or bypassed, as the associated value describes.
  ///
  /// This step is not reported if the client has no cache, if the request is signed, or if the
  /// response is streamed.
  case cache(CacheUse)
  /// The request shared the exchange of an equal request that was already running.
  case joined
  /// The server rejected the token, and the request is sent again with a new token.
  case tokenRefreshed
}
