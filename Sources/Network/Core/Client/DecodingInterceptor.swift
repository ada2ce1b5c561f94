public import Foundation

/// Sees each accepted body before it is decoded, and each value after.
///
/// ```swift
/// struct Unwrapping: DecodingInterceptor {
///   func willDecode(data: Data, response: Response) async throws -> Data { … }
/// }
/// ```
///
/// The first one sees the body first and the value last.
public protocol DecodingInterceptor: Sendable {
  /// Gives the body to decode instead.
  ///
  /// - Parameters:
  ///   - data: The body as the interceptors before left it.
  ///   - response: The response as it came.
  /// - Returns: The body to decode.
  /// - Throws: Any error, which ends the attempt as ``NetworkError/interceptor(_:)``.
  func willDecode(data: Data, response: Response) async throws -> Data

  /// Gives the value to answer with instead.
  ///
  /// - Parameters:
  ///   - value: The value as the interceptors after left it.
  ///   - response: The response as it came.
  /// - Returns: The value to answer with.
  /// - Throws: Any error, which ends the attempt as ``NetworkError/interceptor(_:)``.
  func didDecode<APIResponse: Sendable>(
    _ value: APIResponse,
    response: Response
  ) async throws -> APIResponse
}

extension DecodingInterceptor {
  /// Leaves the body as it is.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - response: The response as it came.
  /// - Returns: The body.
  /// - Throws: Nothing.
  public func willDecode(data: Data, response: Response) async throws -> Data { data }

  /// Leaves the value as it is.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - response: The response as it came.
  /// - Returns: The value.
  /// - Throws: Nothing.
  public func didDecode<APIResponse: Sendable>(
    _ value: APIResponse,
    response: Response
  ) async throws -> APIResponse { value }
}
