/// What a client adds to every request and sees of every response.
public struct AuthPack: Sendable {
  let refreshToken: RefreshTokenPolicy?
  let requestInterceptors: [any RequestInterceptor]
  let signers: [any RequestSigner]
  let additionalResponseInterceptors: [any ResponseInterceptor]
  let decodingInterceptors: [any DecodingInterceptor]

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - refreshToken: Where the session's token comes from; nil has none, so that an endpoint that
  ///     requires it is refused.
  ///   - additionalSigners: Adapt every request, in order, before the endpoint's interceptors; each
  ///     that is a ``RequestSigner`` runs after all that are not.
  ///   - additionalResponseInterceptors: Adapt every response, the last one first, after the
  ///     endpoint's interceptors.
  ///   - additionalDecodingInterceptors: See each accepted body before it is decoded, and each value
  ///     after.
  public init(
    refreshToken: RefreshTokenPolicy? = nil,
    additionalSigners: [any RequestInterceptor] = [],
    additionalResponseInterceptors: [any ResponseInterceptor] = [],
    additionalDecodingInterceptors: [any DecodingInterceptor] = []
  ) {
    self.refreshToken = refreshToken
    self.requestInterceptors = additionalSigners.filter { !($0 is any RequestSigner) }
    self.signers = additionalSigners.compactMap { $0 as? any RequestSigner }
    self.additionalResponseInterceptors = additionalResponseInterceptors
    self.decodingInterceptors = additionalDecodingInterceptors
  }
}
