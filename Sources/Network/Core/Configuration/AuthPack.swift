/// The credentials and interceptors that apply to every request of a client.
public struct AuthPack: Sendable {
  let refreshToken: RefreshTokenPolicy?
  let requestInterceptors: [any RequestInterceptor]
  let signers: [any RequestSigner]
  let responseInterceptors: [any ResponseInterceptor]
  let decodingInterceptors: [any DecodingInterceptor]

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - refreshToken: The source of the session token. If nil, an endpoint that requires the token
  ///     is rejected.
  ///   - additionalRequestInterceptors: The interceptors that adapt every request, in order, before
  ///     those of the endpoint.
  ///   - additionalSigners: The signers of every request, in order, before those of the endpoint.
  ///   - additionalResponseInterceptors: The interceptors that adapt every response, from the last
  ///     to the first, after those of the endpoint.
  ///   - additionalDecodingInterceptors: The interceptors that adapt each accepted body before it
  ///     is decoded, and each decoded value.
  public init(
    refreshToken: RefreshTokenPolicy? = nil,
    additionalRequestInterceptors: [any RequestInterceptor] = [],
    additionalSigners: [any RequestSigner] = [],
    additionalResponseInterceptors: [any ResponseInterceptor] = [],
    additionalDecodingInterceptors: [any DecodingInterceptor] = []
  ) {
    self.refreshToken = refreshToken
    self.requestInterceptors = additionalRequestInterceptors
    self.signers = additionalSigners
    self.responseInterceptors = additionalResponseInterceptors
    self.decodingInterceptors = additionalDecodingInterceptors
  }

  /// Creates a pack with request interceptors, with the argument label of version 4 of the original
  /// library.
  ///
  /// - Parameters:
  ///   - refreshToken: The source of the session token.
  ///   - interceptors: The interceptors that adapt every request, in order.
  ///   - additionalResponseInterceptors: The interceptors that adapt every response.
  public init(
    refreshToken: RefreshTokenPolicy? = nil,
    additionalSigners interceptors: [any RequestInterceptor],
    additionalResponseInterceptors: [any ResponseInterceptor] = []
  ) {
    self.init(
      refreshToken: refreshToken,
      additionalRequestInterceptors: interceptors,
      additionalResponseInterceptors: additionalResponseInterceptors
    )
  }
}
