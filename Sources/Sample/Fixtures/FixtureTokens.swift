import Foundation
import InnoLocking

/// The tokens of one session.
///
/// A request carries an access token as `Authorization: Bearer …` (RFC 6750). To get a new access
/// token, the app posts a form with the refresh token to the token endpoint (RFC 6749, section 6).
/// The refresh token never expires.
public final class FixtureTokens: Sendable {
  /// An access token that has expired.
  public static let expiredToken = "fixture-access-0"

  /// The token that is exchanged for an access token.
  public static let refreshToken = "fixture-refresh"

  private struct Issued {
    var count = 0
    var end = Duration.zero
  }

  private let lifetime: Duration
  private let now: @Sendable () -> Duration
  private let issued = Locked(Issued())

  /// Creates a session whose access tokens expire.
  ///
  /// - Parameters:
  ///   - lifetime: The time after which an access token expires.
  ///   - clock: The clock that measures the lifetime.
  init(lifetime: Duration, clock: some Clock<Duration>) {
    self.lifetime = lifetime
    let start = clock.now
    now = { start.duration(to: clock.now) }
  }

  /// The number of access tokens that have been issued.
  var count: Int { issued.withLock(\.count) }

  /// Checks the token of a request.
  ///
  /// - Parameter request: The request to check.
  /// - Returns: A response with status 401, or `nil` if the token is valid.
  func rejection(of request: FixtureRequest) -> FixtureResponse? {
    guard let authorization = request.authorization else {
      return FixtureCatalog.answer(
        401,
        FixtureCatalog.emptyObject,
        extra: [("WWW-Authenticate", #"Bearer realm="todos""#)]
      )
    }
    let isValid = issued.withLock { issued in
      issued.count > 0 && authorization == "Bearer \(Self.token(issued.count))"
        && now() < issued.end
    }
    return isValid
      ? nil
      : FixtureCatalog.answer(
        401,
        Data(#"{"error":"invalid_token"}"#.utf8),
        extra: [("WWW-Authenticate", #"Bearer realm="todos", error="invalid_token""#)]
      )
  }

  /// Returns the response of the token endpoint.
  ///
  /// - Parameter request: A POST request whose body contains URL-encoded form fields.
  /// - Returns: A response with a new token or an error. A new token replaces the previous token.
  func response(to request: FixtureRequest) -> FixtureResponse {
    guard request.method == "POST" else {
      return FixtureCatalog.answer(405, FixtureCatalog.emptyObject, extra: [("Allow", "POST")])
    }
    let form = URLComponents(string: "?" + String(decoding: request.body, as: UTF8.self))
    let fields = Dictionary((form?.queryItems ?? []).map { ($0.name, $0.value) }) { first, _ in
      first
    }
    guard fields["grant_type"] == "refresh_token" else {
      return FixtureCatalog.answer(400, Data(#"{"error":"unsupported_grant_type"}"#.utf8))
    }
    guard fields["refresh_token"] == Self.refreshToken else {
      return FixtureCatalog.answer(400, Data(#"{"error":"invalid_grant"}"#.utf8))
    }
    let number = issued.withLock { issued in
      issued.count += 1
      issued.end = now() + lifetime
      return issued.count
    }
    let body = """
      {"access_token":"\(Self.token(number))","expires_in":\(lifetime.components.seconds),\
      "token_type":"Bearer"}
      """
    return FixtureCatalog.answer(200, Data(body.utf8), extra: [("Cache-Control", "no-store")])
  }

  private static func token(_ number: Int) -> String { "fixture-access-\(number)" }
}
