/// What a client adds to every request and sees of every response.
public struct AuthPack: Sendable {
  let additionalSigners: [any RequestInterceptor]
  let additionalResponseInterceptors: [any ResponseInterceptor]

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - additionalSigners: Adapt every request, in order, before the endpoint's interceptors.
  ///   - additionalResponseInterceptors: Adapt every response, the last one first, after the
  ///     endpoint's interceptors.
  public init(
    additionalSigners: [any RequestInterceptor] = [],
    additionalResponseInterceptors: [any ResponseInterceptor] = []
  ) {
    self.additionalSigners = additionalSigners
    self.additionalResponseInterceptors = additionalResponseInterceptors
  }
}
