import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Remarks in the log that the server is in trouble, by a 429 or any 5xx.
///
/// The response passes through.
struct NetworkStatusInterceptor: ResponseInterceptor {
  let logger: any NetworkLogger

  func adapt(_ response: Response, request: URLRequest) async throws -> Response {
    let path = request.url?.path ?? "/"
    switch response.statusCode {
    case 429:
      logger.warn("The server asks for fewer requests (429 at \(path)).")
    case 500...599:
      logger.warn("The server is in trouble (\(response.statusCode) at \(path)).")
    default:
      break
    }
    return response
  }
}
