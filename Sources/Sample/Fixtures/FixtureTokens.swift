import Foundation
import InnoLocking

/// The tokens of one session: what is given out, and what still holds.
///
/// A token goes along as RFC 6750 says, `Authorization: Bearer …`. One that has expired is exchanged
/// for another at the token endpoint, as RFC 6749, section 6, says: a form with the refresh token,
/// which never expires.
public final class FixtureTokens: Sendable {
  /// A token that expired long ago: what an app finds that was signed in the day before.
  public static let expiredToken = "fixture-access-0"

  /// What is exchanged for a token.
  public static let refreshToken = "fixture-refresh"

  private struct Issued {
    var count = 0
    var end = Duration.zero
  }

  private let lifetime: Duration
  private let now: @Sendable () -> Duration
  private let issued = Locked(Issued())

  /// Makes a session whose tokens hold for a lifetime, as a clock measures it.
  init(lifetime: Duration, clock: some Clock<Duration>) {
    self.lifetime = lifetime
    let start = clock.now
    now = { start.duration(to: clock.now) }
  }

  /// How many tokens were given out.
  var count: Int { issued.withLock(\.count) }

  /// Refuses a request that brings no token, or one that does not hold.
  ///
  /// - Parameter request: The request.
  /// - Returns: The refusal, 401; `nil` for a request that may pass.
  func refusal(of request: FixtureRequest) -> FixtureResponse? {
    guard let authorization = request.authorization else {
      return FixtureCatalog.answer(
        401,
        FixtureCatalog.emptyObject,
        extra: [("WWW-Authenticate", #"Bearer realm="todos""#)]
      )
    }
    let isGood = issued.withLock { issued in
      issued.count > 0 && authorization == "Bearer \(Self.token(issued.count))"
        && now() < issued.end
    }
    return isGood
      ? nil
      : FixtureCatalog.answer(
        401,
        Data(#"{"error":"invalid_token"}"#.utf8),
        extra: [("WWW-Authenticate", #"Bearer realm="todos", error="invalid_token""#)]
      )
  }

  /// Answers at the token endpoint.
  ///
  /// - Parameter request: The request: POST, with a form.
  /// - Returns: A new token, in place of the one before; or what is wrong with the form.
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
