import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An interceptor that logs a warning for a response with status 429 or 5xx.
struct NetworkStatusInterceptor: ResponseInterceptor {
  let logger: any NetworkLogger

  func adapt(_ response: Response, request: URLRequest) async throws -> Response {
    let path = request.url?.path ?? "/"
    switch response.statusCode {
    case 429:
      logger.warn("The server is limiting the request rate (429 at \(path)).")
    case 500...599:
      logger.warn("The server failed (\(response.statusCode) at \(path)).")
    default:
      break
    }
    return response
  }
}
