public import Foundation

/// A type that adapts each accepted body before it is decoded, and each value afterwards.
///
/// ```swift
/// struct Unwrapping: DecodingInterceptor {
///   func willDecode(data: Data, response: Response) async throws -> Data { … }
/// }
/// ```
///
/// The first interceptor sees the body first and the value last.
public protocol DecodingInterceptor: Sendable {
  /// Returns the body to decode.
  ///
  /// - Parameters:
  ///   - data: The body, as adapted by the previous interceptors.
  ///   - response: The original response.
  /// - Returns: The adapted body.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func willDecode(data: Data, response: Response) async throws -> Data

  /// Returns the value for the caller.
  ///
  /// - Parameters:
  ///   - value: The value, as adapted by the following interceptors.
  ///   - response: The original response.
  /// - Returns: The adapted value.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func didDecode<APIResponse: Sendable>(
    _ value: APIResponse,
    response: Response
  ) async throws -> APIResponse
}

extension DecodingInterceptor {
  /// Returns the body unchanged.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - response: The original response.
  /// - Returns: The body.
  /// - Throws: Never.
  public func willDecode(data: Data, response: Response) async throws -> Data { data }

  /// Returns the value unchanged.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - response: The original response.
  /// - Returns: The value.
  /// - Throws: Never.
  public func didDecode<APIResponse: Sendable>(
    _ value: APIResponse,
    response: Response
  ) async throws -> APIResponse { value }
}
