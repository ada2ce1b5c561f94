public import Foundation

/// A type that adapts the body of each accepted response before decoding, and the decoded value
/// afterward.
///
/// ```swift
/// struct Unwrapping: DecodingInterceptor {
///   func willDecode(data: Data, response: Response) async throws -> Data { … }
/// }
/// ```
///
/// If a client has several decoding interceptors, the first interceptor is the first to receive
/// the body and the last to receive the value.
public protocol DecodingInterceptor: Sendable {
  /// Returns the body to decode.
  ///
  /// - Parameters:
  ///   - data: The body that the previous interceptors have adapted.
  ///   - response: The response before any decoding interceptor adapted its body.
  /// - Returns: The adapted body.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func willDecode(data: Data, response: Response) async throws -> Data

  /// Returns the value to pass to the caller.
  ///
  /// - Parameters:
  ///   - value: The decoded value, after all later interceptors of the client have adapted the
  ///     value.
  ///   - response: The response before any decoding interceptor adapted its body.
  /// - Returns: The adapted value.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func didDecode<APIResponse: Sendable>(
    _ value: APIResponse,
    response: Response
  ) async throws -> APIResponse
}

extension DecodingInterceptor {
  /// Returns the body unchanged.
  ///
  /// - Parameters:
  ///   - data: The body to decode.
  ///   - response: The response before any decoding interceptor adapted its body.
  /// - Returns: The unchanged body.
  /// - Throws: Nothing.
  public func willDecode(data: Data, response: Response) async throws -> Data { data }

  /// Returns the value unchanged.
  ///
  /// - Parameters:
  ///   - value: The decoded value.
  ///   - response: The response before any decoding interceptor adapted its body.
  /// - Returns: The unchanged value.
  /// - Throws: Nothing.
  public func didDecode<APIResponse: Sendable>(
    _ value: APIResponse,
    response: Response
  ) async throws -> APIResponse { value }
}
