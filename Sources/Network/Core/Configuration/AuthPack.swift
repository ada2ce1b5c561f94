/// The token policy, interceptors and signers that apply to every request from a client.
public struct AuthPack: Sendable {
  let refreshToken: RefreshTokenPolicy?
  let requestInterceptors: [any RequestInterceptor]
  let signers: [any RequestSigner]
  let responseInterceptors: [any ResponseInterceptor]
  let decodingInterceptors: [any DecodingInterceptor]

  /// A Boolean value that indicates whether the pack contains no token policy, interceptors or
  /// signers.
  var isEmpty: Bool {
    refreshToken == nil && requestInterceptors.isEmpty && signers.isEmpty
      && responseInterceptors.isEmpty && decodingInterceptors.isEmpty
  }

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - refreshToken: The policy that provides and refreshes the session token. If the value is
  ///     nil and an endpoint requires a token, the request fails.
  ///   - additionalRequestInterceptors: The interceptors that adapt every request, in order, before
  ///     the endpoint's own interceptors.
  ///   - additionalSigners: The signers that sign every request, in order, before the endpoint's
  ///     own signers.
  ///   - additionalResponseInterceptors: The interceptors that adapt every response, in reverse
  ///     order, after the endpoint's own interceptors.
  ///   - additionalDecodingInterceptors: The interceptors that adapt the body of each accepted
  ///     response before decoding, and the decoded value afterward.
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

  /// Creates a pack with request interceptors, for compatibility with the original InnoNetwork
  /// library.
  ///
  /// In version 4 of that library, the argument `additionalSigners` accepts request interceptors.
  /// To add signers, use the other initializer.
  ///
  /// - Parameters:
  ///   - refreshToken: The policy that provides and refreshes the session token, or nil for no
  ///     session token.
  ///   - interceptors: The interceptors that adapt every request, in order.
  ///   - additionalResponseInterceptors: The interceptors that adapt every response, in reverse
  ///     order.
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
