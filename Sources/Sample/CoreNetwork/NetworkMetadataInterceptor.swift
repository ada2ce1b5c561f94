import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Adds what each request says of the app, by its header policy, and an `X-Request-ID`.
///
/// A header that the request names itself stays as it is.
struct NetworkMetadataInterceptor: RequestInterceptor {
  let environment: NetworkEnvironment
  /// Gives each attempt its identifier.
  var makeRequestID: @Sendable () -> String = { UUID().uuidString }

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    var request = request
    let marker = request.value(forHTTPHeaderField: HeaderPolicy.markerName)
    let policy = marker.flatMap(HeaderPolicy.init(rawValue:)) ?? .appDefault
    request.setValue(nil, forHTTPHeaderField: HeaderPolicy.markerName)
    let headers = policy.headers(in: environment) + [("X-Request-ID", makeRequestID())]
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}
