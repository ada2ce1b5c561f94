import Foundation
import InnoNetwork

/// Asks for another access token (RFC 6749, section 6).
struct RefreshSessionRequest: RequestDefinition {
  struct ResponseBody: Decodable, Sendable {
    let accessToken: String

    private enum CodingKeys: String, CodingKey { case accessToken = "access_token" }
  }

  let featureName = "Session"
  let path = "/token"
  let method = RequestMethod.post
  let headerPolicy = HeaderPolicy.external
  let body: RequestBody

  init(refreshToken: String) throws {
    let form = try HTTPBody.form(["grant_type": "refresh_token", "refresh_token": refreshToken])
    body = .raw(form.data, contentType: form.contentType)
  }
}
