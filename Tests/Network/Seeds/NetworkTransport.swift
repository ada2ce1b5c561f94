import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The sample's transport, as written in the article.

actor NetworkTransport {
  let client: any NetworkClient
  let defaults: APIDefaults

  init(client: any NetworkClient, defaults: APIDefaults) {
    self.client = client
    self.defaults = defaults
  }

  func send<Request: RequestDefinition>(_ request: Request) async throws -> Request.ResponseBody {
    do {
      return try await client.perform(
        executable:
          RequestAdapter(request: request, apiDefaults: defaults)
      )
    } catch let error as NetworkError {
      throw NetworkFailure(networkError: error)
    } catch {
      throw NetworkFailure.transport(SendableUnderlyingError(error), request: nil)
    }
  }
}

// Declarations to which the article refers without showing them.

protocol RequestDefinition: Sendable {
  associatedtype ResponseBody: Decodable & Sendable
  var path: String { get }
}

struct APIDefaults: Sendable {
  var logger: NetworkLogger
  var requestInterceptors: [RequestInterceptor] = []
  var responseInterceptors: [ResponseInterceptor] = []
}

struct RequestAdapter<Request: RequestDefinition>: APIDefinition {
  typealias APIResponse = Request.ResponseBody

  let request: Request
  let apiDefaults: APIDefaults

  var path: String { request.path }
  var logger: NetworkLogger { apiDefaults.logger }
  var requestInterceptors: [RequestInterceptor] { apiDefaults.requestInterceptors }
  var responseInterceptors: [ResponseInterceptor] { apiDefaults.responseInterceptors }
}

enum NetworkFailure: Error, Equatable {
  case network(code: Int)
  case transport(SendableUnderlyingError, request: URLRequest?)

  init(networkError: NetworkError) {
    self = .network(code: networkError.code)
  }
}
