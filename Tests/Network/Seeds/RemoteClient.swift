import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The client as written in the article. This target allows existential types without `any`.

enum RemoteClientFactory {
  static func makeClient(
    baseURL: URL,
    session: URLSessionProtocol = URLSession.shared
  ) -> any NetworkClient {
    let configuration = NetworkConfiguration.advanced(
      baseURL: baseURL,
      resilience: ResiliencePack(
        retry: ExponentialBackoffRetryPolicy(
          maxRetries: 2,
          maxTotalRetries: 2,
          retryDelay: 0.4
        )
      ),
      auth: AuthPack(
        additionalSigners: [
          RemoteMetadataInterceptor(environment: .init(baseURL: baseURL))
        ],
        additionalResponseInterceptors: [
          RemoteStatusInterceptor()
        ]
      ),
      transport: TransportPack(
        timeout: 20.0,
        cachePolicy: .reloadIgnoringLocalCacheData
      )
    )
    return DefaultNetworkClient(configuration: configuration, session: session)
  }
}

protocol RemoteRequest: APIDefinition {
  var featureName: String { get }
}

extension RemoteRequest {
  var method: HTTPMethod { .get }
  var headers: HTTPHeaders {
    var headers = HTTPHeaders.default
    headers.update(name: "X-Sample-Feature", value: featureName)
    return headers
  }
  var logger: NetworkLogger {
    RemoteRequestLogger()
  }
}

// Declarations to which the article refers without showing them.

struct RemoteEnvironment: Sendable {
  let baseURL: URL
}

struct RemoteMetadataInterceptor: RequestInterceptor {
  let environment: RemoteEnvironment

  func adapt(_ urlRequest: URLRequest) async throws -> URLRequest {
    var request = urlRequest
    request.setValue(environment.baseURL.host, forHTTPHeaderField: "X-Remote-Host")
    return request
  }
}

struct RemoteStatusInterceptor: ResponseInterceptor {
  func adapt(_ urlResponse: Response, request: URLRequest) async throws -> Response {
    urlResponse
  }
}

/// A logger that wraps the default logger, as in apps that use the original library.
struct RemoteRequestLogger: NetworkLogger {
  static let lines = Lines()
  private let baseLogger: DefaultNetworkLogger

  init(options: NetworkLoggingOptions = .secureDefault) {
    self.baseLogger = DefaultNetworkLogger(options: options)
  }

  func log(request: URLRequest) {
    Self.lines.append("request \(request.httpMethod ?? "") \(request.url?.path ?? "")")
  }

  func log(response: Response, isError: Bool) {
    Self.lines.append("response \(response.statusCode) \(isError)")
  }

  func log(error: NetworkError) {
    Self.lines.append("error \(error.code)")
    baseLogger.log(error: error)
  }
}
